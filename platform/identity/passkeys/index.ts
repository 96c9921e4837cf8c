/** The verbs of passkeys, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { listPasskeys, removePasskey, renamePasskey } from './list-passkeys.ts'
import { beginPasskeyLogin, loginPasskey } from './login-passkey.ts'
import { addPasskey, beginPasskey } from './register-passkey.ts'

export const passkeyHandlers = {
  passkeys: listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyLogin,
  loginPasskey,
} satisfies Partial<Handlers>
