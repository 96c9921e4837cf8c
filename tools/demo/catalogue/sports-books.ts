/** Summit Line, Pitchside, Riftline and Pixel Arena: sports and esports. Riftline sells esports as sports (NAV-09). */
import { readTable } from './read-table.ts'

export const summitSports = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
sportsbook | Summit Sportsbook | 峰线体育 | サミットスポーツ | ซัมมิทสปอร์ตบุ๊ก | Thể Thao Summit | pitch football moss | 1.00-50000.00 | 80 | 720 | hot
football-live | Football In-Play | 足球滚球 | サッカー・インプレー | ฟุตบอลสด | Bóng Đá Trực Tiếp | pitch football midnight | 1.00-50000.00 | 74 | 500 | hot
basketball-live | Basketball In-Play | 篮球滚球 | バスケ・インプレー | บาสเกตบอลสด | Bóng Rổ Trực Tiếp | court basketball ember | 1.00-30000.00 | 62 | 500 |
tennis-centre | Tennis Centre | 网球中心 | テニスセンター | ศูนย์เทนนิส | Trung Tâm Quần Vợt | court racket lagoon | 1.00-20000.00 | 48 | 310 |
racing-day | Racing Day | 赛马日 | 競馬デー | วันแข่งม้า | Ngày Đua Ngựa | pitch horse dusk | 1.00-20000.00 | 52 | 230 |
badminton-hall | Badminton Hall | 羽毛球馆 | バドミントンホール | สนามแบดมินตัน | Nhà Thi Đấu Cầu Lông | court shuttle jade | 1.00-20000.00 | 45 | 90 |
boxing-night | Fight Night | 搏击之夜 | ファイトナイト | ค่ำคืนมวย | Đêm Võ Đài | stage glove cinnabar | 1.00-20000.00 | 43 | 55 |
champions-outrights | Season Outrights | 赛季冠军盘 | シーズン優勝予想 | แชมป์ประจำฤดูกาล | Vô Địch Mùa Giải | pitch trophy royal | 1.00-20000.00 | 40 | 140 |
`)

export const pitchsideSports = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
virtual-football | Virtual Football | 虚拟足球 | バーチャルサッカー | ฟุตบอลเสมือน | Bóng Đá Ảo | pitch football neon | 0.50-5000.00 | 56 | 160 | hot
virtual-racing | Virtual Racing | 虚拟赛马 | バーチャル競馬 | ม้าแข่งเสมือน | Đua Ngựa Ảo | pitch horse aurora | 0.50-5000.00 | 47 | 160 |
virtual-hoops | Virtual Hoops | 虚拟篮球 | バーチャルフープ | บาสเสมือน | Bóng Rổ Ảo | court basketball royal | 0.50-5000.00 | 36 | 75 |
penalty-shootout | Penalty Shootout | 点球大战 | PK合戦 | ดวลจุดโทษ | Loạt Sút Luân Lưu | pitch football jade | 0.50-5000.00 | 50 | 33 |
cup-builder | Cup Accumulator | 杯赛串关 | カップ・アキュム | สเต็ปบอลถ้วย | Xiên Cúp | pitch trophy storm steel | 0.50-5000.00 | 34 | 210 |
table-tennis-rush | Table Tennis Rush | 乒乓快赛 | 卓球ラッシュ | ปิงปองรัวเร็ว | Bóng Bàn Tốc Chiến | court paddle rosewood | 0.50-5000.00 | 32 | 21 |
`)

export const riftlineSports = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
five-lanes | Five Lanes Book | 五路竞猜 | ファイブレーン | ไฟว์เลนส์ | Năm Đường Đấu | arena sword neon | 1.00-10000.00 | 49 | 85 | hot
tactical-shooters | Tactical Shooters | 战术射击 | タクティカルシューター | ชู้ตเตอร์แทกติก | Bắn Súng Chiến Thuật | arena crosshair ember | 1.00-10000.00 | 46 | 85 |
mobile-masters | Mobile Masters | 手游大师赛 | モバイルマスターズ | โมบายล์มาสเตอร์ | Cao Thủ Di Động | arena gamepad royal crimson | 1.00-10000.00 | 39 | 40 |
fighters-night | Fighters' Night | 格斗之夜 | ファイターズナイト | คืนนักสู้ | Đêm Đấu Sĩ | arena glove cinnabar azure | 1.00-5000.00 | 31 | 190 |
drift-league | Drift League | 漂移联赛 | ドリフトリーグ | ดริฟต์ลีก | Giải Drift | arena helmet storm azure | 1.00-5000.00 | 28 | 60 |
`)

export const pixelArenaEsports = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
esports-book | Pixel Arena Book | 像素竞技盘 | ピクセルアリーナ | พิกเซลอารีน่า | Kèo Pixel Arena | arena gamepad neon | 1.00-20000.00 | 59 | 200 | hot
world-finals | World Finals | 全球总决赛 | ワールドファイナル | รอบชิงโลก | Chung Kết Thế Giới | arena trophy midnight gold | 1.00-20000.00 | 54 | 30 | hot
clan-wars | Clan Wars | 部落之战 | クランウォーズ | ศึกแคลน | Chiến Tranh Bang Hội | arena shield dusk crimson | 1.00-10000.00 | 42 | 120 |
arena-strategy | Strategy Ladder | 策略天梯 | ストラテジーラダー | ไต่อันดับวางแผน | Thang Hạng Chiến Thuật | arena chess aurora | 1.00-10000.00 | 30 | 260 |
pixel-football | Pixel Football | 像素足球 | ピクセルサッカー | พิกเซลฟุตบอล | Bóng Đá Pixel | arena football jade | 1.00-10000.00 | 48 | 65 |
pixel-hoops | Pixel Hoops | 像素篮球 | ピクセルフープ | พิกเซลบาส | Bóng Rổ Pixel | arena basketball copper | 1.00-10000.00 | 35 | 65 |
battle-islands | Battle Islands | 绝境群岛 | バトルアイランド | เกาะสมรภูมิ | Quần Đảo Sinh Tử | arena crosshair moss | 1.00-10000.00 | 44 | 15 |
speed-run-duels | Speedrun Duels | 竞速对决 | スピードラン対決 | ดวลสปีดรัน | Đấu Tốc Độ | arena bolt lagoon | 1.00-5000.00 | 29 | 105 |
`)
