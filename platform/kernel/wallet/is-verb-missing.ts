/** For a moment of a deployment an object may run the release before the one that asks it. */
export const isVerbMissing = (error: unknown): boolean => /does not implement/.test(String(error))

/** Null where the object has no such verb yet: then all goes the way it went before. */
export async function askNewVerb<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isVerbMissing(error)) return null
    throw error
  }
}
