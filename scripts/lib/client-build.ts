import type { BuildEnvironmentOptions } from 'vite'
import { clientChunks } from './client-chunks.ts'

/** What runs already when anything is loaded later. */
const ALWAYS_THERE = /(^|\/)(base|rolldown-runtime|entry-client)-/
/**
 * What runs nearly whole at the start. The browser then reads its functions beside the page as the file comes, and not each
 * at its first call, while the page waits. https://v8.dev/blog/explicit-compile-hints
 */
const READ_WHOLE = /^(base|entry-client|home)$/
/** Opened by few, or by many once. */
const SELDOM =
  /\/(ui-kit|notices|lottery|closed|statement|seamless|join|download|social-callback|soon|status|vip|help)-page-|\/(forgot|reset-password|true-account|apps|logout|notices)-dialog-/

/** How both client bundles are built. No inlined data: URLs, as the CSP would refuse them. */
export const clientBuild = (input: string): BuildEnvironmentOptions => ({
  manifest: true,
  target: 'es2022',
  sourcemap: false,
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // The entry names every file that comes along with a lazy one: some 2 KB of the first visit. What is seldom opened
    // is spared the names, and asks for what it needs once it is there.
    resolveDependencies: (file, files) => (SELDOM.test(file) ? [] : files.filter((each) => !ALWAYS_THERE.test(each))),
  },
  rolldownOptions: {
    input,
    // Names of things that are one number or word, each where it is used.
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    output: {
      postBanner: ({ name }) => (READ_WHOLE.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
      // No compression shortens a hash, and the entry names every lazy file: as few letters as the bundler allows.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: clientChunks,
      },
    },
  },
})
