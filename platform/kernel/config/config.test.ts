import { expect, test } from 'vitest'
import { botCheckConfigSchema } from './bot-check-config.ts'
import { firebaseConfigSchema } from './firebase-config.ts'
import { socialConfigSchema } from './social-config.ts'

const IN_CLEAR = 'http://accounts.example/keys'
const google = {
  issuer: 'https://accounts.example',
  authorizationEndpoint: 'https://accounts.example/auth',
  tokenEndpoint: 'https://accounts.example/token',
  jwksUri: 'https://accounts.example/keys',
  clientId: 'a',
}
const turnstile = { kind: 'turnstile', siteKey: 'a', secret: 'b' }

test('AUTH-14, AUTH-15, AUTH-18 no one on the way gives the keys by which others are let in', () => {
  expect(socialConfigSchema.safeParse({ meridian: { google } }).success).toBe(true)
  for (const name of ['tokenEndpoint', 'jwksUri', 'authorizationEndpoint'])
    expect(socialConfigSchema.safeParse({ meridian: { google: { ...google, [name]: IN_CLEAR } } }).success, name).toBe(
      false,
    )
  const firebase = { projectId: 'demo-1', apiKey: 'a', jwksUri: IN_CLEAR }
  expect(firebaseConfigSchema.safeParse({ meridian: firebase }).success).toBe(false)
  expect(botCheckConfigSchema.safeParse({ meridian: turnstile }).success).toBe(true)
  expect(botCheckConfigSchema.safeParse({ meridian: { ...turnstile, baseUrl: IN_CLEAR } }).success).toBe(false)
})
