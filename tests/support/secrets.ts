/** Fixed secrets for tests in the Workers runtime. They open nothing anywhere else. */

/** 32 bytes of one value, base64url. */
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64url')

const pair = (byte: number) => ({
  toPlatform: { current: 'test-1', keys: { 'test-1': key(byte) } },
  toEdge: { current: 'test-1', keys: { 'test-1': key(byte + 1) } },
})

export const testSecrets = {
  ENVELOPE_KEYS: JSON.stringify({ meridian: pair(1), saffron: pair(3) }),
  MEMBER_DATA_KEYS: JSON.stringify({ current: 'd1', keys: { d1: key(9) } }),
  OPS_TOKEN: 'test-ops-token',
  CONSOLE_KEYS: JSON.stringify({ current: 'c1', keys: { c1: key(11), c0: key(12) } }),
  PASSWORD_PEPPER: 'test-pepper',
  VENDOR_SECRETS: JSON.stringify({
    HARBOR: 'test-vendor-secret',
    NUMERA: 'test-numera-secret',
    SUMMIT: 'test-summit-secret',
    PIXELARENA: 'test-pixelarena-secret',
  }),
  FEED_SECRETS: JSON.stringify({ acme: 'test-feed-secret-of-acme' }),
} as const
