import { type buildPlatform, readSmsCode, requireValue } from './support.ts'

type Owner = { token: string; username: string; password?: string | undefined }

/** Binds a mailbox of the member's name, by its code; a minute passes, so that the next may be asked for. */
export async function bindEmail(platform: ReturnType<typeof buildPlatform>, { token, username, password }: Owner) {
  const email = `${username}@mail.example`
  requireValue(await platform.call('bindEmailCode', { email }, { token }))
  const verificationCode = await readSmsCode(email)
  requireValue(await platform.call('bindEmail', { email, verificationCode, password }, { token }))
  platform.advance(60_000)
  return email
}
