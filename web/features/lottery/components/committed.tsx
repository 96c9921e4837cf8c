import { useTranslation } from 'react-i18next'
import type { Commitment } from '../../../../contract/lottery/types.ts'

/** FAIR-02: what a draw is bound to before it is drawn, as rows of a list. Who keeps it can show that it was changed. */
export function Committed({ chainEnd, beaconRound }: Commitment) {
  const { t } = useTranslation('lottery')
  const rows = [
    [t('committed.chainEnd'), chainEnd],
    [t('committed.round'), String(beaconRound)],
  ] as const
  return rows.map(([name, value]) => (
    <div key={name}>
      <dt className="text-faint">{name}</dt>
      <dd className="font-mono text-xs break-all select-all">{value}</dd>
    </div>
  ))
}
