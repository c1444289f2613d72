/* A library that is loaded before a program's own: it lets one request for memory fail, or that one and all behind it.
 * The environment says which: FAIL_AT=n is the n-th, FAIL_ALL=1 all from there on. FAIL_SAYS=file gets the number of
 * requests and the largest one, in bytes. It calls the functions of the GNU C library by their other names.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long count, largest, fails_at;
static int fails_all;

static int fails(size_t size) {
    unsigned long number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
    unsigned long most = __atomic_load_n(&largest, __ATOMIC_SEQ_CST);
    while (size > most
           && !__atomic_compare_exchange_n(&largest, &most, size, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        ;
    if (fails_at == 0 || number < fails_at || (number > fails_at && !fails_all))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return fails(size) ? NULL : __libc_malloc(size); }

void *calloc(size_t items, size_t size) { return fails(items * size) ? NULL : __libc_calloc(items, size); }

void *realloc(void *old, size_t size) { return fails(size) ? NULL : __libc_realloc(old, size); }

void *memalign(size_t to, size_t size) { return fails(size) ? NULL : __libc_memalign(to, size); }

void *aligned_alloc(size_t to, size_t size) { return fails(size) ? NULL : __libc_memalign(to, size); }

int posix_memalign(void **place, size_t to, size_t size) {
    void *found = fails(size) ? NULL : __libc_memalign(to, size);
    if (found == NULL)
        return ENOMEM;
    *place = found;
    return 0;
}

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("FAIL_AT"), *all = getenv("FAIL_ALL");
    fails_at = at == NULL ? 0 : strtoul(at, NULL, 10);
    fails_all = all != NULL;
    count = 0;
}

__attribute__((destructor)) static void end(void) {
    const char *says = getenv("FAIL_SAYS");
    unsigned long all = count, most = largest;
    FILE *file = says == NULL ? NULL : fopen(says, "w");
    if (file == NULL)
        return;
    fprintf(file, "%lu %lu\n", all, most);
    fclose(file);
}
