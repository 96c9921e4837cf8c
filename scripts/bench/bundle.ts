import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** One file for workerd out of a TypeScript entry of this folder. */
export async function bundleWorker(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker'],
    external: ['cloudflare:*', 'node:*'],
  })
  const [bundle] = outputFiles
  if (!bundle) throw new Error('nothing was bundled')
  return bundle.text
}
