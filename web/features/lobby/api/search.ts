import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cutText, trimInvisible } from '../../../../contract/rules/typed-text.ts'
import { isWithinWord } from '../../../../kit/lib/composing.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../../lib/storage.ts'
import { HOME_SEARCH_ID } from './home-search-id.ts'

export const TYPING_PAUSE_MS = 180
export const RESULTS = 12
const POPULAR = 6
const RECENT_KEPT = 6
export const SEARCH_MAX_CHARS = 80

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

/** Games the text fits over all categories, the nearest first; `near` where it fits none. */
export function useFoundGames(text: string) {
  return useQuery({
    ...publicQuery('GET /wps/relay/GCSGAME_gameList', { pageNo: 1, pageSize: RESULTS, gameName: text }),
    enabled: text !== '',
    placeholderData: (previous) => previous,
  })
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

export function readRecentSearches(): string[] {
  return readStoredJson('local', STORAGE_KEY.recentSearches, isTexts, []).slice(0, RECENT_KEPT)
}

/** The newest first, each once. */
export function addRecentSearch(searches: readonly string[], text: string): string[] {
  const typed = trimInvisible(text)
  if (typed === '') return [...searches]
  return [typed, ...searches.filter((each) => each.toLowerCase() !== typed.toLowerCase())].slice(0, RECENT_KEPT)
}

export function writeRecentSearches(searches: readonly string[]): void {
  writeStored('local', STORAGE_KEY.recentSearches, searches.length > 0 ? JSON.stringify(searches) : null)
}

/** The field from which the search was opened: the header's, where it was none of the page. */
export function findSearchField(): HTMLElement | null {
  const own = document.getElementById(HOME_SEARCH_ID)
  return own === document.activeElement ? own : document.getElementById('header-search')
}

/** What the address asks to search for: the form of a page without script. */
export function readAsked(search: string): string {
  return cutText(new URLSearchParams(search).get('q') ?? '', SEARCH_MAX_CHARS)
}

/** What this entry of the history was left with, or null. The browser keeps it, so it is read with care. */
export function readTyped(state: unknown): string | null {
  const typed = typeof state === 'object' && state !== null && 'typed' in state ? state.typed : null
  return typeof typed === 'string' ? cutText(typed, SEARCH_MAX_CHARS) : null
}

/**
 * Hands over what stands in the field of the page below, and what is still typed there while the search is opening and
 * the focus has not come yet. Returns how to stop.
 */
export function takeOverTyping(onTyped: (typed: string) => void): () => void {
  const field = document.getElementById(HOME_SEARCH_ID)
  if (!(field instanceof HTMLInputElement)) return () => {}
  const take = (event?: Event) => {
    if (event && isWithinWord(event)) return
    const typed = field.value
    field.value = ''
    if (typed) onTyped(typed)
  }
  take()
  const stop = new AbortController()
  for (const type of ['input', 'compositionend']) field.addEventListener(type, take, stop)
  return () => stop.abort()
}
