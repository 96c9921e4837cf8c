import type { BuildEnvironmentOptions } from 'vite'

/** Modules that come in one file. One that two groups name goes to the group of higher priority, a whole number. */
type Group = { readonly name: string; readonly test: RegExp; readonly priority?: number }

/** How both client bundles are built. No inlined data: URLs, as the CSP would refuse them. */
export const clientBuild = (input: string, groups: readonly Group[] = []): BuildEnvironmentOptions => ({
  manifest: true,
  target: 'es2022',
  sourcemap: false,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input,
    // Things that are one number or word stand where they are used.
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    output: {
      codeSplitting: {
        // A first visit is three files, and not one for each module that lazy chunks share. Packages are apart: the browser
        // keeps them over a release of ours.
        groups: [
          ...groups,
          { name: 'base', test: /node_modules/, tags: ['$initial'], priority: 2 },
          { name: 'entry', tags: ['$initial'], priority: 1 },
          // The page of most first visits, with its parts.
          { name: 'home', test: /\/lobby\/home-page/ },
          // Parts that come together come in one file: each file is a request, and its name stands in the first script.
          { name: 'error-words', test: /\/(explain-error|error-text)\.ts/, priority: 0.5 },
          {
            name: 'form-parts',
            test: /react-hook-form|@base-ui\/.*\/field\/|\/(form-error|field-errors|use-errors-in-language|kept-focus|first-field)\.ts/,
          },
          { name: 'dialog-parts', test: /@base-ui\/.*(\/dialog\/|inertValue|visuallyHidden|useScrollLock)/ },
        ],
      },
    },
  },
})

/** A script that is one file, whatever it shares with others: it is served, and inlined into a page that needs no network. */
export const wholeScript = (input: string, outDir: string): BuildEnvironmentOptions => ({
  outDir,
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
  modulePreload: { polyfill: false },
  rolldownOptions: { input, output: { codeSplitting: false, entryFileNames: 'assets/[name]-[hash].js' } },
})
