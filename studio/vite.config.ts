/* The game vendor's own build, see ../vite.config.ts. `virtual:client-manifest` here is the games' client. */
import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig, type ViteBuilder } from 'vite'
import { clientBuild } from '../scripts/lib/client-build.ts'
import { clientManifest } from '../scripts/lib/client-manifest.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('.'),
  plugins: [
    clientManifest({ entry: 'client/main.ts', clientDir: at('../dist/studio/client') }),
    cloudflare({ inspectorPort: false, persistState: { path: at('../.local/dev') } }),
  ],
  build: { outDir: at('../dist/studio'), emptyOutDir: true },
  environments: { client: { build: clientBuild(at('client/main.ts')) } },
  builder: {
    async buildApp(builder: ViteBuilder) {
      for (const name of ['client', 'studio']) await builder.build(builder.environments[name]!)
    },
  },
})
