import { expect, test } from 'vitest'
import { cameByWeakTls } from './weak-tls.ts'

test.each([
  ['SSLv3', 'ECDHE-RSA-AES128-GCM-SHA256', true],
  ['TLSv1', 'ECDHE-RSA-AES128-SHA', true],
  ['TLSv1.0', '', true],
  ['TLSv1.1', 'ECDHE-ECDSA-AES128-GCM-SHA256', true],
  // No forward secrecy, and ciphers without authentication.
  ['TLSv1.2', 'AES128-GCM-SHA256', true],
  ['TLSv1.2', 'ECDHE-RSA-AES256-SHA384', true],
  ['TLSv1.2', 'DES-CBC3-SHA', true],
  ['TLSv1.2', '', true],
  ['TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256', false],
  ['TLSv1.2', 'ECDHE-RSA-AES256-GCM-SHA384', false],
  ['TLSv1.2', 'ECDHE-RSA-CHACHA20-POLY1305', false],
  ['TLSv1.3', 'AEAD-AES128-GCM-SHA256', false],
])('V12.1 a request by %s with "%s" is weak: %s', (tlsVersion, tlsCipher, isWeak) => {
  expect(cameByWeakTls({ tlsVersion, tlsCipher })).toBe(isWeak)
})

test.each([[undefined], [null], [{}], [{ tlsVersion: '' }], [{ tlsVersion: 1 }]])(
  'V12.1 a binding or a machine of one’s own, of which the network says %j, is not weak',
  (cf) => {
    expect(cameByWeakTls(cf)).toBe(false)
  },
)
