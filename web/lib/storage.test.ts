import { afterEach, expect, test, vi } from 'vitest'
import { forgetMember, STORAGE_KEY } from './storage.ts'

afterEach(() => void vi.unstubAllGlobals())

/** As a browser's own: what is kept are its properties, what it can do is not. */
function stubStore(kept: Record<string, string>, name = 'sessionStorage') {
  const store = Object.create({ removeItem: (key: string) => void delete store[key] })
  vi.stubGlobal(name, Object.assign(store, kept))
  return store
}

test('AUTH-17 nothing of the member stays in the tab; what belongs to the visit does', () => {
  const ofTheVisit = { noticesSeen: '[]', affiliateCode: 'AGENT1', smsReadyAt: '{}', keysInUse: '{}' }
  const { token, isAgent, firstTime, loggedIn } = STORAGE_KEY
  const ofTheMember = [token, isAgent, firstTime, loggedIn, 'playSession', 'drafts', 'visitorDrafts']
  const others = Object.fromEntries([...ofTheMember, 'of another program'].map((key) => [key, '1']))
  const store = stubStore({ ...others, ...ofTheVisit })
  const device = stubStore({ recentSearches: '["koi"]', lang: 'EN', loggedIn: '1' }, 'localStorage')
  // Without a logout, what a member was writing waits for them, beside the login that it is of.
  forgetMember(true)
  expect({ ...store }).toEqual({ ...ofTheVisit, drafts: '1', loggedIn: '1' })
  expect({ ...device }).toEqual({ lang: 'EN', loggedIn: '1' })
  forgetMember(false)
  expect({ ...store }).toEqual(ofTheVisit)
  expect({ ...device }).toEqual({ lang: 'EN' })
})

test('a browser that keeps nothing has nothing to forget', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(() => forgetMember(false)).not.toThrow()
})
