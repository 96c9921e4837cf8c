/** The simulated leagues: invented teams with published ratings. Every rating is part of the rules' version. */

import type { Language } from '../constants.ts'
import { MINUTE_MS } from '../time-units.ts'
import type { Sport } from './timeline.ts'

/** Changes of ratings, clock, model or schedule raise it: a coupon names the one it was priced by. */
export const BOOK_RULES = 'book@1'

export interface Team {
  readonly name: string
  /** Two colours of its kit: shirt and trim. */
  readonly colours: readonly [string, string]
  /** Of football: −0.6 to 0.6. */
  readonly attack?: number
  readonly defence?: number
  /** Of esports. */
  readonly elo?: number
}

export interface League {
  readonly code: string
  readonly sport: Sport
  readonly name: Readonly<Record<Language, string>>
  readonly teams: readonly Team[]
  /** A chain of links each: what runs side by side never shares one. */
  readonly pitches: number
  /** When its first pitch starts within the ten minutes of a slot; a second one starts five minutes later. */
  readonly offsetMs: number
}

const club = (name: string, shirt: string, trim: string, attack: number, defence: number): Team => ({
  name,
  colours: [shirt, trim],
  attack,
  defence,
})
const squad = (name: string, shirt: string, trim: string, elo: number): Team => ({ name, colours: [shirt, trim], elo })
const boat = (name: string, hull: string, sail: string): Team => ({ name, colours: [hull, sail] })

export const LEAGUES: readonly League[] = [
  {
    code: 'coastline',
    sport: 'football',
    name: {
      EN: 'Coastline Premier',
      CN: '海岸线超级联赛',
      JA: 'コーストライン・プレミア',
      TH: 'โคสต์ไลน์ พรีเมียร์',
      VI: 'Giải Ngoại hạng Coastline',
    },
    pitches: 2,
    offsetMs: 0,
    teams: [
      club('Brackwater', '#0b4f6c', '#f2f5f7', 0.34, 0.26),
      club('Saltmere Athletic', '#b3261e', '#fbe9e7', 0.28, 0.12),
      club('Gannet Bay', '#f2b705', '#1a1a1a', 0.18, 0.2),
      club('Lantern Point', '#5b2a86', '#f4d35e', 0.12, -0.05),
      club('Driftwood Town', '#7a5230', '#efe6dc', 0.02, 0.1),
      club('Cape Merrow', '#1b998b', '#ffffff', 0, 0),
      club('Shingle Cross', '#3d405b', '#e07a5f', -0.08, 0.14),
      club('Tidewell', '#2a6fdb', '#dcecff', -0.14, -0.1),
      club('Oyster Haven', '#c0c7ce', '#20262c', -0.22, -0.04),
      club('Pebble Rock', '#d1495b', '#edae49', -0.3, -0.24),
    ],
  },
  {
    code: 'delta',
    sport: 'football',
    name: {
      EN: 'Delta Division',
      CN: '三角洲联赛',
      JA: 'デルタ・ディビジョン',
      TH: 'เดลต้า ดิวิชัน',
      VI: 'Giải Delta',
    },
    pitches: 2,
    offsetMs: 2 * MINUTE_MS,
    teams: [
      club('Silt River', '#386641', '#f2e8cf', 0.26, 0.18),
      club('Mangrove Park', '#1f6f50', '#ffd166', 0.2, 0.06),
      club('Heron Ford', '#8ecae6', '#023047', 0.1, 0.16),
      club('Lowmere', '#6a4c93', '#f7f0ff', 0.14, -0.12),
      club('Weir Street', '#ef476f', '#26547c', 0.04, 0.02),
      club('Ferry Lane', '#ff9f1c', '#2b2d42', -0.02, 0.08),
      club('Floodgate', '#264653', '#e9c46a', -0.1, 0.04),
      club('Old Levee', '#9a031e', '#fb8b24', -0.12, -0.14),
      club('Otter Brook', '#5e548e', '#e0b1cb', -0.24, 0),
      club('Sandbar', '#e9d8a6', '#9b2226', -0.28, -0.2),
    ],
  },
  {
    code: 'northern',
    sport: 'football',
    name: {
      EN: 'Northern Lights League',
      CN: '北极光联赛',
      JA: 'ノーザンライツ・リーグ',
      TH: 'นอร์เทิร์นไลต์ส ลีก',
      VI: 'Giải Bắc Cực Quang',
    },
    pitches: 2,
    offsetMs: 4 * MINUTE_MS,
    teams: [
      club('Frostholm', '#90e0ef', '#03045e', 0.4, 0.3),
      club('Aurora Vik', '#06d6a0', '#073b4c', 0.3, 0.1),
      club('Birch Fjord', '#f8f9fa', '#343a40', 0.16, 0.14),
      club('Snowmark', '#adb5bd', '#d00000', 0.08, 0.02),
      club('Polar Gate', '#4361ee', '#f1faee', 0.06, -0.1),
      club('Elk Ridge', '#6f4518', '#ddb892', -0.06, 0.16),
      club('Winterby', '#a2d2ff', '#582f0e', -0.1, -0.02),
      club('Icefall', '#caf0f8', '#7209b7', -0.18, 0.04),
      club('Northreach', '#2b9348', '#eeef20', -0.26, -0.14),
      club('Glimmer Bay', '#ffafcc', '#3a0ca3', -0.36, -0.3),
    ],
  },
  {
    code: 'riftline',
    sport: 'esports',
    name: {
      EN: 'Riftline Series',
      CN: '裂隙系列赛',
      JA: 'リフトライン・シリーズ',
      TH: 'ริฟต์ไลน์ ซีรีส์',
      VI: 'Riftline Series',
    },
    pitches: 1,
    offsetMs: 3 * MINUTE_MS,
    teams: [
      squad('Ember Unit', '#ff5400', '#1a1a1a', 1_690),
      squad('Null Vector', '#00f5d4', '#0b132b', 1_640),
      squad('Prism Nine', '#f15bb5', '#fee440', 1_600),
      squad('Ghost Relay', '#e5e5e5', '#14213d', 1_565),
      squad('Iron Lynx', '#8d99ae', '#ef233c', 1_530),
      squad('Velvet Core', '#7209b7', '#f72585', 1_500),
      squad('Solar Knights', '#ffb703', '#023047', 1_450),
      squad('Quiet Storm', '#4cc9f0', '#3f37c9', 1_400),
    ],
  },
  {
    code: 'harbor',
    sport: 'regatta',
    name: {
      EN: 'Harbor Regatta',
      CN: '海港帆船赛',
      JA: 'ハーバー・レガッタ',
      TH: 'ฮาร์เบอร์ รีแกตตา',
      VI: 'Đua thuyền Harbor',
    },
    pitches: 1,
    offsetMs: 8 * MINUTE_MS,
    teams: [
      boat('Kestrel', '#264653', '#f4f1de'),
      boat('Blue Heron', '#1d3557', '#a8dadc'),
      boat('Moon Tide', '#5a189a', '#e0aaff'),
      boat('Sea Lark', '#2a9d8f', '#e9f5db'),
      boat('Amber Gull', '#e76f51', '#ffe8d6'),
      boat('Night Swift', '#0d1b2a', '#778da9'),
      boat('Coral Wind', '#ff6b6b', '#ffe3e3'),
      boat('Old Lantern', '#bc6c25', '#fefae0'),
    ],
  },
]

export const findLeague = (code: string): League | undefined => LEAGUES.find((league) => league.code === code)
