// How the script of pages to play on is linted.
const known = [
  'addEventListener', 'document', 'DOMPoint', 'encodeURIComponent', 'Event', 'history', 'localStorage', 'MouseEvent', 'navigator',
  'PointerEvent', 'PLANS', 'SEED',
];
export default [{
  languageOptions: {
    ecmaVersion: 2022,
    sourceType: 'script',
    globals: Object.fromEntries(known.map((name) => [name, 'readonly'])),
  },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules: {
    'array-callback-return': 'error',
    curly: ['error', 'multi-line'],
    'dot-notation': 'error',
    eqeqeq: 'error',
    'no-cond-assign': 'error',
    'no-const-assign': 'error',
    'no-constant-condition': ['error', { checkLoops: false }],
    'no-dupe-keys': 'error',
    'no-empty': 'error',
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-inner-declarations': 'error',
    'no-redeclare': 'error',
    'no-return-assign': 'error',
    'no-self-assign': 'error',
    'no-shadow': 'error',
    'no-undef': 'error',
    'no-unreachable': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { caughtErrorsIgnorePattern: '^_' }],
    'no-use-before-define': ['error', { functions: false, variables: false }],
    'no-var': 'error',
    'prefer-const': ['error', { destructuring: 'all' }],
    strict: ['error', 'global'],
  },
}];
