/** A socket for each match under way. What it hears is written where the match was read. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FixtureMessage } from '../../../../contract/book/calls.ts'
import { backInMs, openSocket } from '../../live/open-socket.ts'
import { keepState } from './fixtures.ts'

/** More at once than any league plays. */
const MOST_SOCKETS = 8
/** Listens through lost connections until it is closed, or the match is over. */
function listen(fixtureId: string, client: QueryClient): () => void {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let isDone = false

  function connect() {
    socket = openSocket<FixtureMessage>(`/book/fixture/${fixtureId}/socket`, {
      onMessage({ state }) {
        keepState(client, state)
        if (state.phase === 'over' || state.phase === 'void') stop()
      },
      onClose() {
        if (!isDone) again = setTimeout(connect, backInMs())
      },
    })
  }
  function stop() {
    isDone = true
    clearTimeout(again)
    socket?.close()
  }
  connect()
  return stop
}

export function useFixtureSockets(fixtureIds: readonly string[]): void {
  const client = useQueryClient()
  const open = useRef(new Map<string, () => void>())
  const wanted = fixtureIds.slice(0, MOST_SOCKETS).join(' ')
  useEffect(() => {
    const ids = new Set(wanted.split(' ').filter((id) => id !== ''))
    for (const [id, stop] of open.current) {
      if (ids.has(id)) continue
      stop()
      open.current.delete(id)
    }
    for (const id of ids) if (!open.current.has(id)) open.current.set(id, listen(id, client))
  }, [wanted, client])
  useEffect(() => {
    const sockets = open.current
    return () => {
      for (const stop of sockets.values()) stop()
      sockets.clear()
    }
  }, [])
}
