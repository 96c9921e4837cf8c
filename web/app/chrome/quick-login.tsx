import { type FormEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { Button } from '../../../kit/ui/button.tsx'

const HeaderLogin = lazyComponent(() =>
  import('../../features/auth/components/header-login.tsx').then((module) => module.HeaderLogin),
)

const INPUT =
  'h-9 w-32 min-w-0 rounded-m border border-line-strong/60 bg-surface-0 px-3 text-sm text-text placeholder:text-faint hover:border-line-strong focus-visible:border-focus'

/**
 * NAV-01: the login form of wide screens. Plain until it is used: the code that logs in comes with the first focus. Empty, or
 * refused, it leads to the dialog, which has the room for a captcha and for what went wrong.
 */
export function QuickLogin() {
  const { t } = useTranslation('common')
  const hydrated = useHydrated()
  const [used, setUsed] = useState(false)
  const [attempt, setAttempt] = useState<{ username: string; password: string } | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setUsed(true)
    setAttempt({ username: String(given.get('username')), password: String(given.get('password')) })
  }
  return (
    <form
      method="post"
      aria-label={t('action.logIn')}
      onSubmit={submit}
      onFocus={() => setUsed(true)}
      className="flex items-center gap-2"
    >
      <input
        name="username"
        aria-label={t('quickLogin.username')}
        placeholder={t('quickLogin.username')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        className={INPUT}
      />
      <input
        name="password"
        type="password"
        aria-label={t('quickLogin.password')}
        placeholder={t('quickLogin.password')}
        autoComplete="current-password"
        className={INPUT}
      />
      <Button type="submit" size="small" disabled={!hydrated} busy={attempt !== null}>
        {t('action.logIn')}
      </Button>
      {used && (
        <Suspense fallback={null}>
          <HeaderLogin attempt={attempt} onRefused={() => setAttempt(null)} />
        </Suspense>
      )}
    </form>
  )
}
