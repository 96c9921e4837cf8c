/** SYS-10: chunks that stall or are gone after a release end in one error the page knows how to mend. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { CHUNK_LOAD_TIMEOUT_MS } from '../../contract/constants.ts'
import { afterPaint } from './after-paint.ts'

export class ChunkLoadError extends Error {
  constructor(options?: ErrorOptions) {
    super('The chunk failed to load', options)
    this.name = 'ChunkLoadError'
  }
}

/** Resolves as `load` does; throws ChunkLoadError when it fails or takes over `timeoutMs`. */
export function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = CHUNK_LOAD_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs)
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError({ cause })))
      .finally(() => clearTimeout(timer))
  })
}

/** A component in a chunk of its own; one that did not come stays missing until the page is loaded again. `preload` starts the request on intent, once the press that showed it is painted. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  const component = lazy(() => loadChunk(load).then((loaded) => ({ default: loaded })))
  // Asked for by every pointer that comes over a link: once is enough, unless it failed.
  let asked = false
  const preload = () => {
    if (asked) return
    asked = true
    afterPaint(() => {
      load().catch(() => {
        asked = false
      })
    })
  }
  return Object.assign(component, { preload })
}
