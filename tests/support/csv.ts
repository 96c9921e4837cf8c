/** The reading of a file in a test: nobody leaves it and nobody waits for real, unless the test says so. */
import type { Reading } from '../../web/lib/ask-patiently.ts'

export const buildReading = (overrides: Partial<Reading> = {}): Reading => ({
  signal: new AbortController().signal,
  onWait: () => undefined,
  sleep: async () => undefined,
  ...overrides,
})

/** With the mark at its beginning, which reading as text takes off. */
export async function readText(parts: readonly Blob[]): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Blob([...parts]).arrayBuffer())
}
