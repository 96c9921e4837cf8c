/* The game vendor's own build, see ../vite.config.ts. `virtual:client-manifest` here is the games' client. */
import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig, type ViteBuilder } from 'vite'
import { clientBuild, wholeScript } from '../scripts/lib/client-build.ts'
import { clientManifest, WHOLE_SCRIPTS } from '../scripts/lib/client-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = `${root}${process.env.BUILD_DIR ?? 'dist'}/studio`

export default defineConfig({
  root: at('.'),
  plugins: [
    clientManifest({ entry: 'client/main.ts', clientDir: `${outDir}/client` }),
    cloudflare({ inspectorPort: false }),
  ],
  // Which build answers at /healthz (contract/health.ts).
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'none') },
  build: { outDir, emptyOutDir: true },
  environments: {
    client: { build: clientBuild(at('client/main.ts')) },
    [WHOLE_SCRIPTS]: { consumer: 'client', build: wholeScript(at('client/verify-page.ts'), `${outDir}/client`) },
  },
  builder: {
    async buildApp(builder: ViteBuilder) {
      for (const name of ['client', WHOLE_SCRIPTS, 'studio']) await builder.build(builder.environments[name]!)
    },
  },
})
