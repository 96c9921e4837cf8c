/** Made by the first who asks, and shared: for tests in which all is refused and nothing moves. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
