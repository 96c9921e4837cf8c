import { expect, test } from 'vitest'
import { MESSAGE_SUBJECTS } from '../../../../contract/rules/message-kinds.ts'
import { aboutPath } from './about-path.ts'

test('MEM-15 each message leads to what it speaks of', () => {
  const paths = Object.fromEntries(MESSAGE_SUBJECTS.map((subject) => [subject, aboutPath({ subject, id: 'some-id' })]))
  expect(paths).toMatchObject({
    safety: '?dialog=centre&centre=safety',
    promotion: '/promoDetail?id=some-id',
    bonus: '?dialog=centre&centre=bonusDetails',
    rebate: '?dialog=centre&centre=manualRebate',
    referral: '?dialog=centre&centre=referral',
    mission: '?dialog=centre&centre=missionLeaderboard',
  })
  expect(aboutPath({ subject: 'contract', id: 'hourly:C-0123456789AB' })).toBe('/agent?agent=agentHourSalary')
  expect(aboutPath({ subject: 'bill', id: 'daily:B-0123456789AB' })).toBe('/agent?agent=agentDailyWages2&tab=bills')
  expect(aboutPath({ subject: 'bill', id: 'rebate_difference:B-0123456789AB' })).toBe(
    '/agent?agent=agentRevenueReport&tab=bills',
  )
  expect(aboutPath({ subject: 'correction', id: 'SUMMIT:r.0f:1' })).toBe(
    '?dialog=centre&centre=personalHistoryCopy&round=r.0f%3A1&roundVendor=SUMMIT',
  )
  expect(new Set(Object.values(paths)).size).toBe(MESSAGE_SUBJECTS.length)
})
