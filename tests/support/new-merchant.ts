/** A whole new merchant as an operator gives it, for tests of edge, platform and the site. */
import { MODULE } from '../../contract/constants.ts'

let minted = 0
const words = (text: string) => ({ EN: text, TH: text })

export function buildNewMerchant(overrides: Record<string, unknown> = {}) {
  const code = `new${++minted}-${crypto.randomUUID().slice(0, 8)}`
  return {
    code,
    brand: {
      name: 'Coral',
      tagline: words('A reef of games.'),
      licenceLine: words('Demonstration.'),
      supportEmail: 'help@coral.example',
    },
    theme: { scheme: 'dark', tokens: { accent: '#7fe0d0' } },
    languages: ['EN', 'TH'],
    defaultLanguage: 'EN',
    currency: { code: 'PHP' },
    timeZone: 'Asia/Manila',
    jurisdiction: 'demo',
    domains: [`${code}.localhost`],
    gameOrigins: ['https://games.example'],
    customerService: { url: null, hosts: [] },
    platform: {
      modules: [MODULE.registerByUsername, MODULE.freePlay],
      vendors: ['HARBOR'],
      deposits: [],
      withdrawals: [
        {
          kind: 'bank',
          provider: null,
          terms: {
            fee: '0.00',
            rate: '0.00',
            min: '100.00',
            max: '5000.00',
            open: true,
            dayMax: '20000.00',
            dayTimes: 5,
            confirmMinutes: 120,
            twoPeopleFrom: '2000.00',
          },
        },
      ],
    },
    ...overrides,
  }
}
