/** A socket for each match under way. What it hears is written where the match was read. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FixtureMessage } from '../../../../contract/book/calls.ts'
import { keepState } from './fixtures.ts'

const PING_MS = 25_000
/** More at once than any league plays. */
const MOST_SOCKETS = 8
/** A deploy drops every socket at once. A random delay spreads their return. */
const backInMs = () => 500 + Math.random() * 4_500

/** Listens through lost connections until it is closed, or the match is over. */
function listen(fixtureId: string, client: QueryClient): () => void {
  let socket: WebSocket | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let pings: ReturnType<typeof setInterval> | undefined
  let isDone = false

  function connect() {
    const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/book/fixture/${fixtureId}/socket`)
    socket = line
    pings = setInterval(() => line.readyState === WebSocket.OPEN && line.send('ping'), PING_MS)
    line.addEventListener('message', (event) => {
      if (event.data === 'pong') return
      const { state } = JSON.parse(String(event.data)) as FixtureMessage
      keepState(client, state)
      if (state.phase === 'over' || state.phase === 'void') stop()
    })
    line.addEventListener('close', () => {
      clearInterval(pings)
      if (!isDone) again = setTimeout(connect, backInMs())
    })
  }
  function stop() {
    isDone = true
    clearTimeout(again)
    clearInterval(pings)
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
