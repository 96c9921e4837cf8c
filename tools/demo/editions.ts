/** A catalogue of any size, for measuring: the demo's own games first, then further editions of them. */
import { gameIdSchema } from '../../contract/ids.ts'
import type { Catalogue, CatalogueGame } from '../../platform/games/catalogue/catalogue-game.ts'
import { readCatalogue } from './catalogue/index.ts'

/** Editions have `nodeId`s of their own, far above those of the demo. */
export const FIRST_EDITION_NODE = 1_000_000

type Names = CatalogueGame['names']

/** What is added to a name, in each language; with the twelve below they make 96 editions of a game. */
const EDITIONS: Names[] = [
  { EN: 'Deluxe', CN: '豪华版', JA: 'デラックス', TH: 'ดีลักซ์', VI: 'Thượng Hạng' },
  { EN: 'Nights', CN: '之夜', JA: 'ナイト', TH: 'ราตรี', VI: 'Đêm' },
  { EN: 'Legacy', CN: '传承', JA: 'レガシー', TH: 'ตำนาน', VI: 'Di Sản' },
  { EN: 'Rising', CN: '崛起', JA: 'ライジング', TH: 'ผงาด', VI: 'Trỗi Dậy' },
  { EN: 'Festival', CN: '庆典', JA: 'フェスティバル', TH: 'เทศกาล', VI: 'Lễ Hội' },
  { EN: 'Journey', CN: '之旅', JA: 'ジャーニー', TH: 'การเดินทาง', VI: 'Hành Trình' },
  { EN: 'Royale', CN: '皇家版', JA: 'ロワイヤル', TH: 'รอยัล', VI: 'Hoàng Gia' },
  { EN: 'Origins', CN: '起源', JA: 'オリジンズ', TH: 'กำเนิด', VI: 'Khởi Nguyên' },
]
const NUMERALS = ['', ' II', ' III', ' IV', ' V', ' VI', ' VII', ' VIII', ' IX', ' X', ' XI', ' XII']

function mapNames(names: Names, write: (name: string, language: keyof Names) => string): Names {
  const { CN, EN, JA, TH, VI } = names
  return { CN: write(CN, 'CN'), EN: write(EN, 'EN'), JA: write(JA, 'JA'), TH: write(TH, 'TH'), VI: write(VI, 'VI') }
}

/** The `copy`-th further edition of a game: coming soon, under the same cover, with figures of its own. */
function makeEdition(game: CatalogueGame, copy: number, nodeId: number): CatalogueGame {
  const edition = EDITIONS[copy % EDITIONS.length]!
  const numeral = NUMERALS[Math.floor(copy / EDITIONS.length)] ?? ` ${copy}`
  const gameId = gameIdSchema.parse(`${game.gameId.slice(0, 50)}.${copy + 1}`)
  return {
    ...game,
    gameId,
    gameCode: gameId,
    nodeId,
    names: mapNames(game.names, (name, language) => `${name} ${edition[language]}${numeral}`.slice(0, 60)),
    popularity: (game.popularity * 31 + copy * 17) % 70,
    releasedDaysAgo: (game.releasedDaysAgo + copy * 13) % 2_000,
    rtpLeastPoints: undefined,
    rtpMostPoints: undefined,
    rtpPoints: game.rtpPoints === null ? null : 9_400 + ((game.rtpPoints + copy * 7) % 300),
    isHot: false,
    isPlayable: false,
  }
}

/** Exactly `count` games, the same ones every time. */
export function buildCatalogue(count: number): Catalogue {
  const { vendors, games } = readCatalogue()
  // A vendor has one book, and it starts at once.
  const models = games.filter(({ category }) => category !== 'SPORTS' && category !== 'ESPORTS')
  const editions = Array.from({ length: Math.max(0, count - games.length) }, (_, at) =>
    makeEdition(models[at % models.length]!, Math.floor(at / models.length), FIRST_EDITION_NODE + at),
  )
  return { vendors, games: [...games, ...editions].slice(0, count) }
}
