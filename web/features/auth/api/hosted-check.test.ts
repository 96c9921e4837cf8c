/** AUTH-18: which of the widgets on the screen a form takes its token from. */
import { expect, test } from 'vitest'
import { showHostedWidget, takeHostedToken } from './hosted-check.ts'

const widgetWith = (token: string | null) => ({ token, reset: () => {} })

test('AUTH-18 a dialog has its own widget, and once it is closed the page beneath has its own again', async () => {
  const hidePage = showHostedWidget(widgetWith('page'))
  const hideDialog = showHostedWidget(widgetWith('dialog'))
  await expect(takeHostedToken()).resolves.toEqual({ botCheck: 'dialog' })
  await expect(takeHostedToken(), 'once').rejects.toMatchObject({ code: 'bot_check_failed' })
  hideDialog()
  await expect(takeHostedToken()).resolves.toEqual({ botCheck: 'page' })
  hidePage()
  await expect(takeHostedToken()).rejects.toMatchObject({ code: 'bot_check_failed' })
})
