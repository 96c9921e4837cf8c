/** Each test starts with an empty browser. A console error fails it, and text that a translating browser would break. */
import '../../../web/styles/index.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { endReads, exchangeChannels, exchangeFetch, exchangeSockets, expectNoFaults } from './network.ts'
import { PHONE } from './screen.ts'
import { findSharedText } from './shared-text.ts'

let errors: string[] = []

beforeEach(async () => {
  if (innerWidth !== PHONE.width || innerHeight !== PHONE.height) await page.viewport(PHONE.width, PHONE.height)
  errors = []
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.ready
  exchangeFetch()
  exchangeSockets()
  exchangeChannels()
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '))
  })
})

afterEach(async () => {
  const sharedText = findSharedText()
  await cleanup()
  await endReads()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(errors, 'console errors').toEqual([])
  expectNoFaults()
  expect(sharedText, 'text that is not alone in its element').toEqual([])
})
