import type { EventTexts } from '../../../kernel/message-events.ts'

export const CN: EventTexts = {
  password_changed: {
    title: '您的密码已更改',
    text: '其他设备均已退出登录。如非您本人操作，请立即联系客服。',
  },
  payment_password_changed: {
    title: '您的资金密码已更改',
    text: '今后提款请使用新密码。如非您本人操作，请立即联系客服。',
  },
  new_device: {
    title: '新设备登录',
    text: '设备：{device}。如非您本人操作，请更改密码并立即联系客服。',
  },
  contact_bound: {
    title: '您的账户绑定了联系方式',
    text: '验证码今后将发送至 {contact}。如非您本人操作，请立即联系客服。',
  },
  factor_unbound: {
    title: '已移除一种验证方式',
    text: '客服已从您的账户中移除手机号、邮箱或身份验证器。如非您本人要求，请立即联系客服。',
  },
  passkey_added: {
    title: '已添加通行密钥',
    text: '使用该密钥无需密码即可登录。如非您本人操作，请立即联系客服。',
  },
  social_linked: {
    title: '已关联第三方账号',
    text: '使用该账号无需密码即可登录。如非您本人操作，请立即联系客服。',
  },
  authenticator_bound: {
    title: '已绑定验证器',
    text: '其验证码可用于验证登录和设置新的资金密码。如非您本人操作，请立即联系客服。',
  },
  recovery_codes_renewed: {
    title: '已生成新的恢复码',
    text: '旧的恢复码已全部失效。如非您本人操作，请立即联系客服。',
  },
  sub_user_authenticator_taken: {
    title: '已移除子账户的验证器',
    text: '{login} 重新绑定验证器之前，仅凭密码即可登录。如非您本人操作，请立即修改资金密码。',
  },
  destination_added: {
    title: '已添加提款账户',
    text: '等待期过后即可提款至 {account}。如非您本人操作，请立即联系客服。',
  },
  documents_asked: {
    title: '需要您提供材料',
    text: '提款之前，我们需要您提供一份材料。安全中心写明需要哪一种，并可在那里上传照片。',
  },
  documents_accepted: {
    title: '您的材料已通过',
    text: '您无需其他操作，等待中的提款会继续处理。',
  },
  documents_refused: {
    title: '您的材料未通过',
    text: '原因请见安全中心，请在那里重新上传照片。',
  },
  exclusion_ending: {
    title: '您的自我禁入已确定解除时间',
    text: '已按您的申请处理。在此之前禁入仍会持续一段时间，截止时间见“理性博彩”页面。如您决定不再游戏，可在该页面重新申请自我禁入，立即生效。',
  },
  play_suspended: {
    title: '您的代理已暂停您的游戏',
    text: '原因：{reason}。暂时无法投注、存款或领取奖励，您仍可提款并查看记录。如有异议，请联系客服。',
  },
  play_restored: {
    title: '您可以继续游戏了',
    text: '您的代理已解除游戏暂停：{reason}。',
  },
  login_suspended: {
    title: '您的代理已暂停您的登录',
    text: '原因：{reason}。您已在所有设备上登出。登录后只能提款、查看记录和设置限额。如有异议，请联系客服。',
  },
  login_restored: {
    title: '您的登录已恢复',
    text: '您的代理已解除登录暂停：{reason}。',
  },
  deposit_credited: {
    title: '存款已到账：{amount}',
    text: '{amount} 已计入您的余额。',
  },
  withdrawal_requested: {
    title: '提款申请已提交：{amount}',
    text: '提至 {account} 的 {amount} 正在审核，每一步进展我们都会通知您。',
  },
  withdrawal_delayed: {
    title: '您的 {amount} 提款需要更多时间',
    text: '款项已为您冻结。延迟原因以及是否需要您提供资料，请查看该笔提款。',
  },
  withdrawal_sent: {
    title: '提款已汇出：{amount}',
    text: '{amount} 正在汇往 {account}。到账后请确认；如未收到，请告诉我们。',
  },
  withdrawal_received: {
    title: '提款已确认到账：{amount}',
    text: '该笔提款已视为到账。若未收到，请在该笔提款中告知我们。',
  },
  withdrawal_refused: {
    title: '提款未汇出：{amount}',
    text: '款项将退回您的余额。原因请查看该笔提款。',
  },
  transfer_received: {
    title: '收到 {member} 的转账：{amount}',
    text: '款项已在您的余额中。',
  },
  transfer_delivered: {
    title: '转账已到账：{amount}',
    text: '{member} 已收到款项。',
  },
  transfer_returned: {
    title: '转账已退回：{amount}',
    text: '{member} 目前无法收款，款项已退回您的余额。',
  },
  turnover_waived: {
    title: '已为您减免 {amount} 流水',
    text: '提款前不再要求您完成该笔流水。您的余额与红利均无变化；如仍有未完成的流水，提款页会显示。',
  },
  result_raised: {
    title: '{game}：赛果已更正',
    text: '原派彩 {before}，按更正后的赛果应派彩 {after}。差额 {amount} 已存入您的余额。',
  },
  result_lowered: {
    title: '{game}：赛果已更正',
    text: '原派彩 {before}，按更正后的赛果应派彩 {after}。已从您的余额扣回 {amount}，扣回金额不会超过您的余额。',
  },
  contract_offered: {
    title: '{contract}：您收到一份契约',
    text: '请阅读条款，并在 14 天内接受或拒绝。',
  },
  contract_accepted: {
    title: '{contract}：{member} 已接受您的契约',
    text: '契约从下一周期开始。',
  },
  contract_rejected: {
    title: '{contract}：{member} 已拒绝您的契约',
    text: '没有任何变化，您可以提出其他条款。',
  },
  contract_withdrawn: {
    title: '{contract}：一份契约已撤回',
    text: '该契约不能再接受，其他不变。',
  },
  contract_lapsed: {
    title: '{contract}：一份契约未获答复已失效',
    text: '该契约等待了 14 天，其他不变。',
  },
  contract_ended: {
    title: '{contract}：一份契约即将结束',
    text: '契约于 {date} 结束，此前的部分照常支付。',
  },
  bill_paid: {
    title: '{contract}：已支付 {amount}',
    text: '款项已存入您的余额，账单中列明了计算方法。',
  },
  bill_waits: {
    title: '{contract}：{amount} 等待支付',
    text: '您的上级余额不足，暂时无法支付。7 天内我们每小时重试一次。',
  },
  bill_unpaid: {
    title: '{contract}：您的余额不足',
    text: '您有至少 {amount} 应付给下级，尚未支付。7 天内我们每小时重试一次，余额到账时也会重试。',
  },
  bill_denied: {
    title: '{contract}：{amount} 不予支付',
    text: '原因：{reason}',
  },
  case_answered: {
    title: '我们已回复您：{reference}',
    text: '请阅读回复，并告知问题是否已解决。',
  },
  reward_paid: {
    title: '奖励已发放：{amount}',
    text: '{promotion}：{amount} 已计入您的余额。',
  },
  reward_issued: {
    title: '您获得一项奖励',
    text: '{promotion}：您的申请已通过。',
  },
  rebate_paid: {
    title: '返水已发放：{amount}',
    text: '{date} 的返水 {amount} 已计入您的余额。',
  },
  referral_paid: {
    title: '邀请奖励已发放：{amount}',
    text: '您邀请的好友已达成条件，{amount} 已计入您的余额。',
  },
  mission_paid: {
    title: '任务奖励已发放：{amount}',
    text: '您完成了一项任务，{amount} 已计入您的余额。',
  },
  race_paid: {
    title: '竞赛奖金已发放：{amount}',
    text: '您在本周竞赛中排名第 {place}，{amount} 已计入您的余额。',
  },
  bonus_granted: {
    title: '红利已预留：{amount}',
    text: '{promotion}：在 {date} 前完成 {turnover} 流水，{amount} 即转为您余额中的现金。红利不会限制您自己的资金。',
  },
  bonus_released: {
    title: '红利已到账：{amount}',
    text: '{promotion}：{amount} 已作为现金计入您的余额。',
  },
  bonus_lapsed: {
    title: '红利已失效：{amount}',
    text: '{promotion}：完成投注的期限已过。您自己的资金不受影响。',
  },
  bonus_withheld: {
    title: '红利未发放：{amount}',
    text: '{promotion}：此笔存款未获得红利。您的资金已计入余额，原因请见该笔存款。',
  },
  raffle_won: {
    title: '您中奖了：{amount}',
    text: '{promotion}：您的抽奖券已中奖，请在 30 天内领取 {amount}。',
  },
  promotion_refused: {
    title: '您的申请未通过',
    text: '{promotion}。原因：{reason}',
  },
  redemption_approved: {
    title: '兑换已通过：{good}',
    text: '您的兑换已批准。{note}',
  },
  redemption_rejected: {
    title: '兑换未通过：{good}',
    text: '{points} 积分已退回。原因：{reason}',
  },
  rank_reached: {
    title: '您已升至{rank}',
    text: '等级一经达到便不会降低。请查看该等级的权益。',
  },
  downline_opened: {
    title: '账户已开设：{member}',
    text: '该账户已加入您的团队，首次登录时须修改密码。',
  },
  downline_joined: {
    title: '{member} 加入了您的团队',
    text: '通过您的注册链接“{link}”。',
  },
}
