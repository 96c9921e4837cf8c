/** The rules of a market, as they are settled. */
import type { Market } from '../../../../contract/book/picks.ts'
import { Dialog } from '../../../../kit/ui/dialog.tsx'
import { useSay } from '../texts.ts'

const RULE_KEYS = {
  '1x2': 'rule1x2',
  dc: 'ruleDc',
  dnb: 'ruleDnb',
  ah: 'ruleAh',
  ou: 'ruleOu',
  btts: 'ruleBtts',
  cs: 'ruleCs',
  win: 'ruleWin',
  maps: 'ruleMaps',
  race: 'ruleRace',
} as const satisfies Readonly<Record<Market, string>>

type Props = { market: Market; name: string; isSimulated: boolean; onClose: () => void }

export function RulesSheet({ market, name, isSimulated, onClose }: Props) {
  const say = useSay('page')
  return (
    <Dialog title={name} onClose={onClose} closeLabel={say('close')}>
      <div className="grid gap-3 text-sm text-pretty">
        <p>{say(RULE_KEYS[market])}</p>
        <p className="text-soft">{say(isSimulated ? 'ruleAll' : 'ruleAllFeed')}</p>
      </div>
    </Dialog>
  )
}
