/** SYS-10: chunks that stall or are gone after a release end in one error the page knows how to mend. */
import { type ComponentType, lazy, useState } from 'react'
import { CHUNK_LOAD_TIMEOUT_MS } from '../../contract/constants.ts'

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

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Asks for the chunk, on intent or before hydration. Never rejects: rendering says what failed. */
  preload: () => Promise<void>
}

/** A component in a chunk of its own; one that did not come stays missing until the page is loaded again. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  let asked: Promise<void> | null = null
  const Pending = lazy(() => loadChunk(load).then((component) => ({ default: component })))
  const preload = () => {
    asked ??= loadChunk(load).then(
      (component) => {
        loaded = component
      },
      () => {
        asked = null
      },
    )
    return asked
  }
  return Object.assign(
    (props: Props) => {
      // What is there already is rendered without suspending, so that the first page hydrates in one go.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Pending)
      return <Shown {...props} />
    },
    { preload },
  )
}
