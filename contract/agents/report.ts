/** AGT-02: a report of the team by mail: how often, and when it may not be sent. */
export const REPORT_CADENCES = ['daily', 'weekly'] as const
/** The page that the mail of a report leads to, which stops it. `t` in its query is the token. */
export const STOP_REPORT_PATH = '/stop-report'
/** `idle`: the link holds, and no report goes to its address. `ended`: also of a token that this site did not make. */
export const STOP_OUTCOMES = ['stopped', 'idle', 'ended'] as const
export type StopOutcome = (typeof STOP_OUTCOMES)[number]
/** Where an agent sets its report. */
export const REPORT_SETTING_PATH = '/agent?agent=agentReports'
export type ReportCadence = (typeof REPORT_CADENCES)[number]

/** Whole hours of the merchant's zone: from the first on, and before the second. The same hour twice: no quiet hours. */
export type QuietHours = { quietFrom: number; quietTo: number }

/** What is left of a day has room to send, and to try again. */
export const QUIET_HOURS_MAX = 20
export const countQuietHours = ({ quietFrom, quietTo }: QuietHours): number => (quietTo - quietFrom + 24) % 24
