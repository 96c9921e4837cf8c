import type { QueryClient } from '@tanstack/react-query'

/** How often it is looked whether anything is under way. */
export const LOOK_MS = 500

/** Calls `then` once nothing that the page sent waits for an answer; returns how to stop waiting. */
export function awaitIdle(client: QueryClient, then: () => void): () => void {
  const timer = setInterval(() => client.isMutating() || then(), LOOK_MS)
  return () => clearInterval(timer)
}
