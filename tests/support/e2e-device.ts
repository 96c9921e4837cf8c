/** A device with a fingerprint reader of the browser's own making: passkeys without a person. */
import type { Page } from '@playwright/test'

type Device = { isWilling?: boolean; transport?: 'internal' | 'usb' }

/** `isWilling`: whether it answers what it is asked, as if its owner always laid a finger on it. A page has one internal one. */
export async function plugInDevice(page: Page, { isWilling = true, transport = 'internal' }: Device = {}) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isWilling,
    },
  })
  const setWilling = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  /** Unwilling so far, it answers the page's next question: one that it has been asked already it lets lie. */
  const answerNext = () =>
    page.route(
      '**/wps/session/passkey/begin',
      async (route) => {
        await setWilling(true)
        await route.continue()
      },
      { times: 1 },
    )
  /** How often it has signed by its passkeys. */
  const countSigned = async () => {
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials.reduce((sum, { signCount }) => sum + signCount, 0)
  }
  return { setWilling, answerNext, countSigned }
}
