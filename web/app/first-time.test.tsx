import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Policy, STRICTEST_POLICY } from '../../contract/policy.ts'
import { buildBoot, buildPermission, siteUrl } from '../../tests/support/boot.ts'
import { FirstTimeCard } from '../features/lobby/components/first-time-card.tsx'
import { BootProvider, type PageBoot } from '../lib/boot.tsx'
import { Dictionary } from '../lib/i18n.tsx'
import { makeQueryClient } from '../lib/query-client.ts'
import { StaticRouter } from '../lib/router.tsx'
import { getWords } from './all-words.ts'
import { LanguageProvider } from './language-provider.tsx'

test.each<[Policy['limitPrompt'], boolean]>([
  ['registration', true],
  ['first_deposit', false],
  ['none', false],
])('SAFE-04 with the limit asked for at %s a new member is led to it: %s', (limitPrompt, expected) => {
  const permission = buildPermission()
  permission.info.merchant.policy = { ...STRICTEST_POLICY, limitPrompt }
  const boot = buildBoot({ permission }) as unknown as PageBoot
  const html = renderToStaticMarkup(
    <StaticRouter url={siteUrl('/index')}>
      <BootProvider boot={boot}>
        <QueryClientProvider client={makeQueryClient(boot)}>
          <LanguageProvider
            dictionary={new Dictionary('EN', getWords('EN'))}
            initial="EN"
            loader={() => Promise.resolve({})}
          >
            <FirstTimeCard />
          </LanguageProvider>
        </QueryClientProvider>
      </BootProvider>
    </StaticRouter>,
  )
  expect(html.includes('centre=safety')).toBe(expected)
  expect(html.includes('Set a limit')).toBe(expected)
  expect(html, 'AUTH-09').toContain('Add an e-mail or a mobile number')
})
