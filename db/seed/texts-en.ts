import type { SiteTexts } from './site-texts.ts'

export const english: SiteTexts = {
  conditions: [
    `<h3>Who may play</h3>
     <p>Members are at least 20 years old and live where the service is licensed. We may ask for a document that shows your age, and we do not pay out before we have seen it.</p>`,
    `<h3>One person, one account</h3>
     <p>Each person has one account, registered with their own mobile number and their own bank account. An account cannot be lent, sold or shared. If one person has several accounts, we close them and return the deposits.</p>`,
    `<h3>Deposits</h3>
     <ul>
       <li>Transfer only from a bank account in your own name.</li>
       <li>A transfer is usually in your wallet within 1 minute.</li>
       <li>Each QR code can be used for one deposit only. Create a new one each time.</li>
       <li>Upload a slip within 1 hour of the transfer.</li>
     </ul>`,
    `<h3>Withdrawals</h3>
     <p>We pay only to the bank account that you registered. To change it, contact support; we will ask you to confirm that it is you. While a bonus is active, its terms must be completed first.</p>`,
    `<h3>Bonuses</h3>
     <p>One bonus can be active at a time. You see what you get and what is required before you accept. Bonuses obtained through collusion between accounts are void.</p>`,
    `<h3>Your data</h3>
     <p>We keep your name, number and bank account to run your account and because the law requires it. We do not sell them. Support never asks for your password or for a code that was sent to you.</p>`,
    `<h3>Keep it a game</h3>
     <p>Play only with money you can afford to lose, and never to win back a loss. You can ask support at any time to limit or close your account. If playing worries you, call the mental health line <a href="tel:1323">1323</a> in Thailand, free of charge, day and night.</p>`,
  ],
  agreements: [
    '<p><strong>This is my own account.</strong> I am at least 20 years old, and the number and bank account that I registered are my own.</p>',
    '<p><strong>My money, my account.</strong> I deposit from and withdraw to the bank account in my own name only.</p>',
    '<p><strong>I read the terms first.</strong> A bonus has terms; until they are complete, a withdrawal may have to wait.</p>',
    '<p><strong>I keep my password and codes private.</strong> I tell them to nobody. Support never asks for them.</p>',
  ],
  notice: `<p>You can have one bonus at a time. From the deposit that brings this one until its wagering is complete you cannot withdraw; before that deposit you can. If its terms say so, your first withdrawal afterwards must be your full balance.</p>
    <p>If you cancel it before its wagering is complete, you keep <strong>{percentFail}%</strong> of the balance that is left. You cannot cancel it while a round is open.</p>
    <p>A stake that a sports, casino or lottery game returns does not count as wagering.</p>`,
  refund: `<ul>
      <li>The refund is <strong>{success}%</strong> of the net loss of a day at all games, or <strong>{fail}%</strong> when a bonus was used on that day.</li>
      <li>A day runs from midnight to midnight in Bangkok. Net loss is what you staked less what you won, according to each game’s history.</li>
      <li>The minimum refund is {minimum}.</li>
      <li>It can be claimed once a day, while no bonus is active, for 24 hours, which begin 1 hour after midnight. By then the games have reported all rounds of the day.</li>
      <li>If a game does not report in that time, open the refund page before it ends: the refund of that day is kept for you, and the page says until when.</li>
    </ul>`,
  contact:
    'Reach us in one of the ways on this page. Have your phone number ready, and for a deposit the slip. We never ask for your password.',
}
