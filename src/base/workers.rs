//! A worker pool: tasks are done in parallel, and their results are passed on in the order in which the tasks came.
//!
//! One thread reads tasks, the workers do them, and the calling thread collects the results. So a finished deck is
//! printed while the reader waits for more input. A task is read only when there is room for one more, and a result
//! that is early waits for those before it. If the system gives no more threads, fewer do the work, down to the calling
//! thread alone. This module does not know what a worker does with a task: a deck of a stream, or a reader of a play.

use std::any::Any;
use std::collections::VecDeque;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, Scope, scope};

/// How many tasks wait for each worker, so that no worker waits for a task.
const BEFORE_EACH: usize = 4;

/// The size of what may be in the pool at once. A larger task is done alone.
const IN_HAND: usize = 100_000;

/// Something to be done.
pub trait Task: Send {
    /// What it and its result need in memory until that is collected, in any unit of which a pool takes 100,000.
    fn size(&self) -> usize;
}

/// The result of a thread, or the panic that ended it.
type Ended<T> = Result<T, Box<dyn Any + Send>>;

/// What the threads report.
enum News<D, T> {
    /// A task was read, or there are no more.
    Read(Ended<io::Result<Option<Box<D>>>>),
    /// The task with this number was done.
    Done(usize, Ended<T>),
}

/// Has every task from `next` done by one of the workers, and passes the results to `collect`, in order. `None`
/// means that no more results are ready for now, so that what was collected should be written. An error of `next` ends
/// it when the results of all tasks before it are collected, an error of `collect` before another task is read.
pub fn work_off<D: Task, T: Send>(
    workers: NonZeroUsize,
    next: impl FnMut() -> io::Result<Option<D>> + Send,
    work: impl Fn(D) -> T + Sync,
    mut collect: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<()> {
    if workers == NonZeroUsize::MIN {
        return alone(next, work, collect);
    }
    let next = Mutex::new(next);
    let read = || (next.lock().unwrap_or_else(PoisonError::into_inner))();
    let (to_workers, to_do) = channel();
    let to_do = Mutex::new(to_do);
    scope(|scope| {
        // It is dropped at the end in every case, so that the reader and the workers end.
        let to_workers = to_workers;
        let (tell, news) = channel();
        let (permit, permits) = channel();
        if !begins_reading(scope, &read, permits, tell.clone()) {
            return alone(read, &work, &mut collect);
        }
        let mut pool = Pool { most: workers.get(), threads: 0, taken_in: 0, in_hand: VecDeque::new() };
        let (mut waiting, mut ended) = (None, None);
        let _ = permit.send(());
        loop {
            while let Some(done) = pool.take_first() {
                collect(Some(done))?;
            }
            if let Some(task) = waiting.take_if(|task| !pool.is_full_for(task)) {
                pool.grow(scope, &to_do, &work, &tell);
                let number = pool.take_in(&task);
                if pool.threads == 0 {
                    pool.done(number, work(task));
                } else {
                    let _ = to_workers.send((number, task));
                }
                let _ = permit.send(());
                continue;
            }
            if pool.in_hand.is_empty()
                && let Some(ended) = ended.take()
            {
                return ended;
            }
            let told = if let Ok(told) = news.try_recv() {
                told
            } else {
                collect(None)?;
                news.recv().map_err(io::Error::other)?
            };
            match told {
                News::Read(Ok(Ok(Some(task)))) => waiting = Some(*task),
                News::Read(Ok(Ok(None))) => ended = Some(Ok(())),
                News::Read(Ok(Err(error))) => ended = Some(Err(error)),
                News::Done(number, Ok(done)) => pool.done(number, done),
                News::Read(Err(panic)) | News::Done(_, Err(panic)) => resume_unwind(panic),
            }
        }
    })
}

/// The same in the calling thread.
fn alone<D, T>(
    mut read: impl FnMut() -> io::Result<Option<D>>,
    work: impl Fn(D) -> T,
    mut collect: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<()> {
    while let Some(task) = read()? {
        collect(Some(work(task)))?;
        collect(None)?;
    }
    Ok(())
}

/// Starts the thread that reads one task for each permit. Returns whether the system gave a thread.
fn begins_reading<'scope, D: Send + 'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    read: &'scope (impl Fn() -> io::Result<Option<D>> + Sync),
    permits: Receiver<()>,
    tell: Sender<News<D, T>>,
) -> bool {
    let reader = move || {
        for () in permits {
            let task = catch_unwind(AssertUnwindSafe(|| read().map(|task| task.map(Box::new))));
            let is_last = !matches!(task, Ok(Ok(Some(_))));
            if tell.send(News::Read(task)).is_err() || is_last {
                break;
            }
        }
    };
    Builder::new().spawn_scoped(scope, reader).is_ok()
}

/// The worker threads, and the tasks that were taken and not yet collected.
struct Pool<T> {
    /// The most threads.
    most: usize,
    /// The number of threads.
    threads: usize,
    /// The number of tasks taken.
    taken_in: usize,
    /// The tasks not yet collected: the size of each, and its result.
    in_hand: VecDeque<(usize, Option<T>)>,
}

impl<T: Send> Pool<T> {
    /// Whether something must be collected before a task is taken in.
    fn is_full_for(&self, task: &impl Task) -> bool {
        let in_hand: usize = self.in_hand.iter().map(|(size, _)| size).sum();
        self.in_hand.len() >= self.most * BEFORE_EACH
            || !self.in_hand.is_empty() && in_hand.saturating_add(task.size()) > IN_HAND
    }

    /// Adds a thread if all threads are busy. If the system gives none, the present ones do the work.
    fn grow<'scope, D: Send + 'scope>(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        to_do: &'scope Mutex<Receiver<(usize, D)>>,
        work: &'scope (impl Fn(D) -> T + Sync),
        tell: &Sender<News<D, T>>,
    ) where
        T: 'scope,
    {
        if self.threads >= self.most || self.threads > self.in_hand.len() {
            return;
        }
        let tell = tell.clone();
        let worker = move || {
            loop {
                let task = to_do.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((number, task)) = task else { break };
                let done = catch_unwind(AssertUnwindSafe(|| work(task)));
                if tell.send(News::Done(number, done)).is_err() {
                    break;
                }
            }
        };
        match Builder::new().spawn_scoped(scope, worker) {
            Ok(_) => self.threads += 1,
            Err(_) => self.most = self.threads.max(1),
        }
    }

    /// Takes a task and gives it a number.
    fn take_in(&mut self, task: &impl Task) -> usize {
        self.in_hand.push_back((task.size(), None));
        self.taken_in += 1;
        self.taken_in - 1
    }

    /// Keeps the result of a task until its turn.
    fn done(&mut self, number: usize, done: T) {
        let first = self.taken_in - self.in_hand.len();
        if let Some((_, kept)) = self.in_hand.get_mut(number - first) {
            *kept = Some(done);
        }
    }

    /// The result of the first task in the pool. `None` if it is not done.
    fn take_first(&mut self) -> Option<T> {
        let done = self.in_hand.front_mut()?.1.take()?;
        self.in_hand.pop_front();
        Some(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    impl Task for usize {
        fn size(&self) -> usize {
            0
        }
    }

    /// Processes a number of tasks, which are numbered as they come.
    fn numbers(
        workers: usize,
        tasks: usize,
        mut collect: impl FnMut(usize) -> io::Result<()>,
    ) -> io::Result<()> {
        let collect = |done: Option<usize>| done.map_or(Ok(()), &mut collect);
        let mut left = 0..tasks;
        work_off(NonZeroUsize::new(workers).unwrap(), || Ok(left.next()), |number| number, collect)
    }

    #[test]
    fn what_is_made_of_tasks_comes_in_their_order() {
        for workers in [1, 2, 7] {
            let mut collected = Vec::new();
            let all = numbers(workers, 1_000, |number| {
                collected.push(number);
                Ok(())
            });
            assert!(all.is_ok() && collected.into_iter().eq(0..1_000), "{workers}");
        }
    }

    #[test]
    fn no_more_tasks_are_in_hand_than_the_workers_hold() {
        let (begun, collected, mut most) = (AtomicUsize::new(0), AtomicUsize::new(0), 0);
        let all = 1_000;
        let mut left = 0..all;
        let next = || {
            let task = left.next();
            begun.fetch_add(usize::from(task.is_some()), Ordering::SeqCst);
            Ok(task)
        };
        // No task is done before the pool is full: one more has been read and waits.
        let work = |_: usize| {
            let due = || (collected.load(Ordering::SeqCst) + 3 * BEFORE_EACH + 1).min(all);
            while begun.load(Ordering::SeqCst) < due() {
                std::thread::yield_now();
            }
        };
        let collect = |done: Option<()>| {
            let in_hand = begun.load(Ordering::SeqCst) - collected.load(Ordering::SeqCst);
            collected.fetch_add(usize::from(done.is_some()), Ordering::SeqCst);
            most = most.max(in_hand);
            Ok(())
        };
        work_off(NonZeroUsize::new(3).unwrap(), next, work, collect).unwrap();
        assert_eq!((collected.into_inner(), most), (all, 3 * BEFORE_EACH + 1));
    }

    #[test]
    fn a_task_that_is_done_is_collected_while_the_next_is_read() {
        for workers in [2, 7] {
            let (told, heard) = channel();
            let mut left = 1..=3;
            let next = move || {
                let Some(number) = left.next() else { return Ok(None) };
                // The second task comes when the first has been collected and written, and so on.
                if number > 1 {
                    let before = heard.recv().unwrap();
                    assert_eq!(before, number - 1);
                }
                Ok(Some(number))
            };
            let mut last = 0;
            let collect = |done: Option<usize>| {
                match done {
                    Some(number) => last = number,
                    None if last > 0 => drop(told.send(std::mem::take(&mut last))),
                    None => {}
                }
                Ok(())
            };
            work_off(NonZeroUsize::new(workers).unwrap(), next, |number| number, collect).unwrap();
        }
    }

    #[test]
    fn an_error_of_the_collector_ends_it_at_once() {
        for workers in [1, 3] {
            let mut count = 0;
            let stopped = numbers(workers, 1_000, |_| {
                count += 1;
                if count == 5 { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
            });
            assert_eq!(stopped.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
            assert_eq!(count, 5);
        }
    }

    #[test]
    fn tasks_before_an_error_of_the_input_are_collected() {
        for workers in [1, 3] {
            let (mut left, mut count) = (5_usize, 0);
            let next = || {
                left -= 1;
                if left == 0 { Err(io::Error::other("a torn card")) } else { Ok(Some(left)) }
            };
            let ended = work_off(NonZeroUsize::new(workers).unwrap(), next, drop, |done| {
                count += usize::from(done.is_some());
                Ok(())
            });
            assert_eq!((ended.unwrap_err().to_string().as_str(), count), ("a torn card", 4));
        }
    }

    #[test]
    fn a_panic_of_a_worker_is_a_panic_of_the_run() {
        let run = || {
            let mut left = 0..9;
            let workers = NonZeroUsize::new(3).unwrap();
            work_off(workers, || Ok(left.next()), |number: usize| assert_ne!(number, 4), |_| Ok(()))
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
