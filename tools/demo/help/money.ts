import type { DemoHelpCategory } from './help-texts.ts'

export const MONEY: DemoHelpCategory = {
  code: 'money',
  titles: {
    EN: 'Deposits and withdrawals',
    CN: '存款与提款',
    JA: '入金と出金',
    TH: 'ฝากและถอนเงิน',
    VI: 'Nạp và rút tiền',
  },
  articles: [
    {
      id: 'deposit',
      titles: { EN: 'How to deposit', CN: '如何存款', JA: '入金の方法', TH: 'วิธีฝากเงิน', VI: 'Cách nạp tiền' },
      contents: {
        EN: '<ol><li>Open <strong>Deposit</strong> and enter an amount.</li><li>Choose a method. You’ll see its fee, limits and usual time.</li><li>Take a bonus only if you want one; its wagering and its last day are shown first.</li></ol><p>Deposits are credited once confirmed. If one is still pending, don’t pay again; check its status in your account record. Your own <a href="/help?article=limits">deposit limit</a> applies to every method together.</p>',
        CN: '<ol><li>打开<strong>存款</strong>并输入金额。</li><li>选择方式；手续费、最低与最高金额、通常到账时间都列在旁边。</li><li>需要时才选择红利；流水要求与截止日期会先行显示。</li></ol><p>款项在确认后入账。若付款尚未完成，请勿重复支付，状态可在账户明细中查看。您设定的<a href="/help?article=limits">存款限额</a>适用于所有方式的总和。</p>',
        JA: '<ol><li><strong>入金</strong>を開き、金額を入力します。</li><li>方法を選びます。手数料、最低額と最高額、通常の所要時間は横に表示されます。</li><li>ボーナスは希望する場合だけ選びます。賭け条件と期限は先に表示されます。</li></ol><p>入金は確認された時点で反映されます。処理中のときは二重にお支払いにならず、取引履歴で状態をご確認ください。ご自身の<a href="/help?article=limits">入金限度額</a>はすべての方法の合計に適用されます。</p>',
        TH: '<ol><li>เปิด <strong>ฝากเงิน</strong> แล้วระบุจำนวน</li><li>เลือกช่องทาง ค่าธรรมเนียม ยอดต่ำสุดและสูงสุด และเวลาปกติแสดงอยู่ข้างกัน</li><li>เลือกโบนัสเฉพาะเมื่อต้องการ เงื่อนไขยอดเดิมพันและวันหมดอายุจะแสดงก่อน</li></ol><p>เงินเข้าเมื่อได้รับการยืนยัน หากรายการยังค้าง อย่าชำระซ้ำ ดูสถานะได้ในประวัติธุรกรรม <a href="/help?article=limits">วงเงินฝาก</a>ที่ท่านตั้งไว้ใช้กับทุกช่องทางรวมกัน</p>',
        VI: '<ol><li>Mở <strong>Nạp tiền</strong> và nhập số tiền.</li><li>Chọn phương thức. Phí, mức tối thiểu, tối đa và thời gian thông thường hiện ngay bên cạnh.</li><li>Chỉ nhận thưởng khi muốn; yêu cầu vòng cược và ngày hết hạn được hiện trước.</li></ol><p>Tiền chỉ được tính khi đã xác nhận. Nếu giao dịch còn treo, xin đừng trả hai lần: trạng thái có trong lịch sử giao dịch. <a href="/help?article=limits">Hạn mức nạp</a> của quý khách áp dụng cho tổng mọi phương thức.</p>',
      },
    },
    {
      id: 'withdraw',
      titles: { EN: 'How to withdraw', CN: '如何提款', JA: '出金の方法', TH: 'วิธีถอนเงิน', VI: 'Cách rút tiền' },
      contents: {
        EN: '<ol><li>Open <strong>Withdraw</strong>, enter an amount and choose an account in your own name.</li><li>Confirm with your payment password.</li><li>Follow it step by step: requested, checks, approved, sent, received. Each step has its time and says who acts next.</li></ol><p>Withdrawals can’t be cancelled. When the money arrives, tap <strong>Received</strong>. If it doesn’t, tap <strong>Not received</strong> and add a photo as proof. You can always withdraw, also during a break or an exclusion.</p>',
        CN: '<ol><li>打开<strong>提款</strong>，输入金额并选择您本人名下的账户。</li><li>以资金密码确认。</li><li>逐步跟踪：已申请、审核、已批准、已汇出、已收到。每一步都有时间，并说明下一步由谁处理。</li></ol><p>提款提交后不可取消。款项到账后请确认；若未到账，请说明并附上图片凭证。无论在暂停还是自我禁入期间，您都可以提款。</p>',
        JA: '<ol><li><strong>出金</strong>を開き、金額を入力し、ご本人名義の口座を選びます。</li><li>取引パスワードで確認します。</li><li>申し込み、審査、承認、送金、受け取りの各段階を追えます。段階ごとに時刻と、次に対応する側が表示されます。</li></ol><p>出金を取り消してプレイに使うことはできません。着金したら受取を、届かない場合はその旨を画像とともにお知らせください。休止中や自己排除中でも出金はいつでもできます。</p>',
        TH: '<ol><li>เปิด <strong>ถอนเงิน</strong> ระบุจำนวน และเลือกบัญชีที่เป็นชื่อท่านเอง</li><li>ยืนยันด้วยรหัส PIN</li><li>ติดตามทีละขั้น: แจ้งถอนแล้ว ตรวจสอบ อนุมัติแล้ว ส่งแล้ว ได้รับแล้ว แต่ละขั้นมีเวลาและบอกว่าใครทำเลยต่อ</li></ol><p>การถอนยกเลิกเพื่อนำกลับไปเล่นไม่ได้ เมื่อเงินเข้าแล้วกรุณายืนยัน หากยังไม่เข้า กรุณาแจ้งพร้อมแนบภาพหลักฐาน ท่านถอนเงินได้เสมอแม้อยู่ระหว่างพักหรือระงับการเล่น</p>',
        VI: '<ol><li>Mở <strong>Rút tiền</strong>, nhập số tiền và chọn tài khoản đứng tên quý khách.</li><li>Xác nhận bằng mật khẩu giao dịch.</li><li>Theo dõi từng bước: đã yêu cầu, kiểm tra, đã duyệt, đã chuyển, đã nhận. Mỗi bước có thời gian và cho biết ai xử lý tiếp.</li></ol><p>Lệnh rút không thể hủy để chơi tiếp. Khi tiền đã về, xin xác nhận; nếu chưa, hãy báo và kèm ảnh làm chứng. Quý khách luôn rút được tiền, kể cả khi đang tạm nghỉ hay tự loại trừ.</p>',
      },
    },
    {
      id: 'records',
      titles: {
        EN: 'Where every amount is recorded',
        CN: '每笔金额的记录',
        JA: 'すべての金額の記録',
        TH: 'เงินทุกรายการบันทึกไว้ที่ไหน',
        VI: 'Mọi khoản tiền được ghi ở đâu',
      },
      contents: {
        EN: '<p>The <strong>account record</strong> has every movement of your money with the balance after it. The <strong>betting record</strong> has every round with stake, result and time. Both are in the personal centre.</p><p>Your balance has four parts: cash, bonus, bets in open rounds and withdrawals in progress. A round whose connection broke is finished by the server; its result stands in the betting record.</p>',
        CN: '<p><strong>账户明细</strong>列出每一笔资金变动及其后的余额；<strong>投注记录</strong>列出每一局的投注额、结果与时间。两者都在个人中心。</p><p>余额由四部分组成：可投注金额、红利、未完成局的投注、处理中的提款。若连接中断，该局由服务器完成，结果可在投注记录中查看。</p>',
        JA: '<p><strong>取引履歴</strong>にはお金の動きとその後の残高が、<strong>ベット履歴</strong>には各ラウンドのベット額・結果・時刻が残ります。どちらもマイページにあります。</p><p>残高は、ベットできる金額、ボーナス、進行中のラウンドのベット額、処理中の出金の四つから成ります。通信が切れたラウンドはサーバーが完了させ、結果はベット履歴に残ります。</p>',
        TH: '<p><strong>ประวัติธุรกรรม</strong>มีทุกการเคลื่อนไหวของเงินพร้อมยอดคงเหลือ <strong>ประวัติการเดิมพัน</strong>มีทุกรอบพร้อมเงินเดิมพัน ผล และเวลา ทั้งสองอยู่ในบัญชีของฉัน</p><p>ยอดเงินมีสี่ส่วน: เงินที่เดิมพันได้ โบนัส เงินเดิมพันของรอบที่ยังไม่จบ และการถอนที่กำลังทำเลย หากสัญญาณหลุด เซิร์ฟเวอร์จะเล่นรอบนั้นให้จบ และผลอยู่ในประวัติการเดิมพัน</p>',
        VI: '<p><strong>Lịch sử giao dịch</strong> ghi mọi biến động tiền kèm số dư sau đó. <strong>Lịch sử cược</strong> ghi mọi ván chơi với tiền cược, kết quả và thời gian. Cả hai nằm trong trung tâm cá nhân.</p><p>Số dư gồm bốn phần: tiền có thể cược, tiền thưởng, tiền cược của ván đang mở và lệnh rút đang xử lý. Ván bị mất kết nối sẽ do máy chủ hoàn tất; kết quả có trong lịch sử cược.</p>',
      },
    },
  ],
}
