import type { BuildEnvironmentOptions } from 'vite'

/** How both client bundles are built. No inlined data: URLs, as the CSP would refuse them. */
export const clientBuild = (input: string): BuildEnvironmentOptions => ({
  manifest: true,
  target: 'es2022',
  sourcemap: false,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input,
    output: {
      codeSplitting: {
        groups: [
          // Packages every page needs: one file, which a release of ours leaves in the browser's cache.
          { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|clsx)\// },
          // Our own small modules that the first page and later ones share: one file, not a dozen.
          { name: 'shared', test: /\/web\/(lib|app)\/|\/contract\/(constants|amount)/, minShareCount: 2 },
        ],
      },
    },
  },
})
