import type { BuildEnvironmentOptions } from 'vite'

/** How both client bundles are built. No inlined data: URLs, as the CSP would refuse them. */
export const clientBuild = (input: string): BuildEnvironmentOptions => ({
  manifest: true,
  target: 'es2022',
  sourcemap: false,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rollupOptions: { input },
})
