import type { EventTexts } from '../../../kernel/message-events.ts'

export const JA: EventTexts = {
  password_changed: {
    title: 'パスワードが変更されました',
    text: 'ほかの端末はすべてログアウトしました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  payment_password_changed: {
    title: '取引パスワードが変更されました',
    text: '今後の出金には新しい取引パスワードが必要です。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  new_device: {
    title: '新しい端末からのログイン',
    text: '端末：{device}。お心当たりがない場合は、パスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
  },
  contact_bound: {
    title: '連絡先が登録されました',
    text: '今後、認証コードは{contact}に届きます。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  factor_unbound: {
    title: '本人確認の方法が削除されました',
    text: 'カスタマーサポートがアカウントから電話番号・メールアドレス・認証アプリのいずれかを削除しました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  passkey_added: {
    title: 'パスキーが追加されました',
    text: 'パスワードなしでログインできます。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  social_linked: {
    title: '外部アカウントが連携されました',
    text: 'パスワードなしでログインできます。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  authenticator_bound: {
    title: '認証アプリが設定されました',
    text: 'そのコードで、ログインの確認と取引パスワードの再設定ができます。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  recovery_codes_renewed: {
    title: '新しいリカバリーコードが発行されました',
    text: '以前のコードはすべて無効になりました。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  sub_user_authenticator_taken: {
    title: 'サブユーザーの認証アプリが解除されました',
    text: '{login}は、認証アプリを設定し直すまでパスワードのみでログインします。お心当たりがない場合は、すぐに取引パスワードを変更してください。',
  },
  destination_added: {
    title: '出金先が追加されました',
    text: '待機時間の後、{account}へ出金できます。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
  },
  documents_asked: {
    title: '書類のご提出をお願いします',
    text: 'ご出金の前に書類の確認が必要です。必要な書類はセキュリティセンターに記載しており、写真もそこでお送りいただけます。',
  },
  documents_accepted: {
    title: '書類を確認いたしました',
    text: 'これ以上のお手続きは不要です。お待ちいただいていた出金は処理を再開します。',
  },
  documents_refused: {
    title: '書類を確認できませんでした',
    text: '理由はセキュリティセンターに記載しています。そちらから改めて写真をお送りください。',
  },
  exclusion_ending: {
    title: '自己排除の終了日時が決まりました',
    text: 'お申し出を承りました。自己排除は終了日時まで引き続き有効です。終了日時は「プレイの管理」でご確認ください。プレイを再開したくない場合は、同じページで改めて自己排除をお申し込みいただけます（すぐに有効になります）。',
  },
  play_suspended: {
    title: 'エージェントがプレイを停止しました',
    text: '理由：{reason}。当面、ベット・入金・特典の受け取りはできません。出金と記録の確認は可能です。ご不明な点はカスタマーサポートへお問い合わせください。',
  },
  play_restored: {
    title: 'プレイを再開できます',
    text: 'エージェントがプレイの停止を解除しました：{reason}。',
  },
  login_suspended: {
    title: 'エージェントがログインを停止しました',
    text: '理由：{reason}。すべての端末からログアウトしました。ログインすると、出金、記録の確認、上限の設定だけを行えます。ご不明な点はカスタマーサポートへお問い合わせください。',
  },
  login_restored: {
    title: 'ログインが再び可能になりました',
    text: 'エージェントがログインの停止を解除しました：{reason}。',
  },
  deposit_credited: {
    title: '入金が反映されました：{amount}',
    text: '{amount}が残高に加わりました。',
  },
  withdrawal_requested: {
    title: '出金を受け付けました：{amount}',
    text: '{account}への{amount}を確保し、審査しています。進みましたら、その都度お知らせします。',
  },
  withdrawal_delayed: {
    title: '{amount}の出金にお時間をいただいています',
    text: 'お金はお客様のために確保しています。理由と、ご提出いただくものの有無は、出金の画面でご確認ください。',
  },
  withdrawal_sent: {
    title: '出金を送金しました：{amount}',
    text: '{account}へ{amount}を送金しました。届いたかどうかをお知らせください。',
  },
  withdrawal_received: {
    title: '出金を受け取り済みとしました：{amount}',
    text: '受け取り済みとして扱っています。届いていない場合は、出金の画面からご連絡ください。',
  },
  withdrawal_refused: {
    title: '出金は送金されませんでした：{amount}',
    text: 'お金は残高に戻ります。理由は出金の画面でご確認ください。',
  },
  transfer_received: {
    title: '{member}から振替を受け取りました：{amount}',
    text: '残高に反映されています。',
  },
  transfer_delivered: {
    title: '振替が届きました：{amount}',
    text: '{member}に届きました。',
  },
  transfer_returned: {
    title: '振替が戻りました：{amount}',
    text: '{member}が受け取れなかったため、残高に戻りました。',
  },
  turnover_waived: {
    title: '賭け条件を{amount}分免除しました',
    text: '出金の前に、この金額をベットしていただく必要はなくなりました。残高とボーナスに変わりはありません。まだ必要な金額がある場合は、出金ページに表示されます。',
  },
  result_raised: {
    title: '{game}の結果を訂正しました',
    text: '払戻は{before}でしたが、訂正後の結果では{after}となります。差額の{amount}を残高に加えました。',
  },
  result_lowered: {
    title: '{game}の結果を訂正しました',
    text: '払戻は{before}でしたが、訂正後の結果では{after}となります。残高から{amount}を差し引きました。残高を超えて差し引くことはありません。',
  },
  contract_offered: {
    title: '{contract}：契約のオファーがあります',
    text: '条件をご確認のうえ、14日以内に承諾または拒否してください。',
  },
  contract_accepted: {
    title: '{contract}：{member}様が契約を承諾しました',
    text: '次の期間から始まります。',
  },
  contract_rejected: {
    title: '{contract}：{member}さんが契約を拒否しました',
    text: '変更はありません。別の条件を提示できます。',
  },
  contract_withdrawn: {
    title: '{contract}：提示が取り下げられました',
    text: 'この提示は承諾できなくなりました。ほかに変更はありません。',
  },
  contract_lapsed: {
    title: '{contract}：提示が返答のないまま終了しました',
    text: '14日間お待ちしました。ほかに変更はありません。',
  },
  contract_ended: {
    title: '{contract}：契約が終了します',
    text: '{date}に終了します。それまでの分は支払われます。',
  },
  bill_paid: {
    title: '{contract}：{amount}が支払われました',
    text: '残高に入金されました。計算の内訳は明細でご確認いただけます。',
  },
  bill_waits: {
    title: '{contract}：{amount}が支払い待ちです',
    text: '上位エージェントの残高が不足しているため、今は支払えません。7日間、1時間ごとに再試行します。',
  },
  bill_unpaid: {
    title: '{contract}：残高が不足しています',
    text: '下位エージェントに支払う{amount}以上が支払い待ちです。7日間、1時間ごとと残高への入金時に再試行します。',
  },
  bill_denied: {
    title: '{contract}：{amount}は支払われません',
    text: '理由：{reason}',
  },
  case_answered: {
    title: '回答しました：{reference}',
    text: '回答をお読みいただき、解決したかどうかをお知らせください。',
  },
  reward_paid: {
    title: '特典を付与しました：{amount}',
    text: '{promotion}：{amount}が残高に加わりました。',
  },
  reward_issued: {
    title: '特典を獲得しました',
    text: '{promotion}：お申し込みが承認されました。',
  },
  rebate_paid: {
    title: 'キャッシュバックをお支払いしました：{amount}',
    text: '{date}分の{amount}が残高に加わりました。',
  },
  referral_paid: {
    title: 'ご招待の特典を付与しました：{amount}',
    text: 'ご招待のお客様が条件を満たし、{amount}が残高に加わりました。',
  },
  mission_paid: {
    title: 'ミッションの特典を付与しました：{amount}',
    text: 'ミッションを達成され、{amount}が残高に加わりました。',
  },
  race_paid: {
    title: 'レースの賞金を付与しました：{amount}',
    text: '週のレースで{place}位になり、{amount}が残高に加わりました。',
  },
  bonus_granted: {
    title: 'ボーナスを付与しました：{amount}（条件達成で現金に）',
    text: '{promotion}：{date}までに{turnover}をベットすると、{amount}が現金として残高に入ります。ボーナスのためにお客様ご自身の資金が制限されることはありません。',
  },
  bonus_released: {
    title: 'ボーナス獲得：{amount}',
    text: '{promotion}：{amount}が現金として残高に入りました。',
  },
  bonus_lapsed: {
    title: 'ボーナス失効：{amount}',
    text: '{promotion}：達成期限が過ぎました。お客様ご自身の資金には影響ありません。',
  },
  bonus_withheld: {
    title: 'ボーナスは付与されませんでした：{amount}',
    text: '{promotion}：今回の入金にはボーナスが付きませんでした。お客様の資金は残高に入っています。理由は入金の詳細でご確認ください。',
  },
  raffle_won: {
    title: '{amount}に当選しました',
    text: '{promotion}：抽選券が当たりました。30日以内に{amount}をお受け取りください。',
  },
  promotion_refused: {
    title: 'お申し込みは承認されませんでした',
    text: '{promotion}。理由：{reason}',
  },
  redemption_approved: {
    title: '発送準備完了：{good}',
    text: '交換が承認されました。{note}',
  },
  redemption_rejected: {
    title: '交換できませんでした：{good}',
    text: '{points}ポイントをお戻ししました。理由：{reason}',
  },
  rank_reached: {
    title: '{rank}に到達しました',
    text: '一度到達したランクは下がりません。特典をご確認ください。',
  },
  downline_opened: {
    title: 'アカウントを開設しました：{member}',
    text: 'チームに加わりました。初回ログイン時にパスワードの変更が必要です。',
  },
  downline_joined: {
    title: '{member}がチームに加わりました',
    text: '登録リンク「{link}」からの登録です。',
  },
}
