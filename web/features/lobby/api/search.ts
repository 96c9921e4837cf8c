import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Vendor } from '../../../../contract/calls/games.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../../lib/storage.ts'

const TYPING_PAUSE_MS = 180
export const RESULTS = 12
const POPULAR = 6
const RECENT_KEPT = 6

/** The text once typing pauses, so that a word is one question and not five. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function usePopularGames() {
  return useQuery(publicQuery('GET /lgw/games/popular', { size: POPULAR }))
}

/** Games whose name holds the text, over all categories. */
export function useFoundGames(text: string) {
  return useQuery({
    ...publicQuery('GET /wps/relay/GCSGAME_gameList', { pageNo: 1, pageSize: RESULTS, gameName: text }),
    enabled: text !== '',
    placeholderData: (previous) => previous,
  })
}

/** Vendors whose name holds the text, each once. */
export function findVendors(vendors: readonly Vendor[], text: string): Vendor[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const found = vendors.filter(({ displayName }) => displayName.toLowerCase().includes(wanted))
  return [...new Map(found.map((vendor) => [vendor.vassalage, vendor])).values()]
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

export function readRecentSearches(): string[] {
  return readStoredJson('local', STORAGE_KEY.recentSearches, isTexts, []).slice(0, RECENT_KEPT)
}

/** The newest first, each once. */
export function addRecentSearch(searches: readonly string[], text: string): string[] {
  const typed = text.trim()
  if (typed === '') return [...searches]
  return [typed, ...searches.filter((each) => each.toLowerCase() !== typed.toLowerCase())].slice(0, RECENT_KEPT)
}

export function writeRecentSearches(searches: readonly string[]): void {
  writeStored('local', STORAGE_KEY.recentSearches, searches.length > 0 ? JSON.stringify(searches) : null)
}
