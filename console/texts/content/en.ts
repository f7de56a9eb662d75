/** The texts of the pages on which operators write for members. */
export const contentTexts = {
  'content.title': 'Content',
  'content.intro':
    'What members read in the app, in three languages. Each publication is a version that can be published again.',
  'content.back': 'Content',
  'content.kind.condition': 'Terms',
  'content.kind.agreement': 'Agreements',
  'content.kind.notice': 'Note on bonuses',
  'content.kind.refund': 'Refund page',
  'content.where.condition':
    'In the menu and in the profile. Members agree to them when they register.',
  'content.where.agreement': 'Members agree to these after they sign in.',
  'content.where.notice': 'Below each bonus. {percentFail} becomes the percent of that bonus.',
  'content.where.refund':
    'On the refund page. {success}, {fail} and {minimum} become the settings of refunds.',
  'content.takesTwo': 'Takes two',
  'content.published': 'Published by {by} on {at}',
  'content.notPublished':
    'Never published here: it is the text of the installation or was changed in the database.',
  'content.edit': 'Edit',
  'content.read': 'Read',
  'content.proposed': '{by} proposes a new version',
  'content.proposal': 'Proposed by {by} on {at}: {reason}',
  'content.proposalAsks': 'Members will be asked to agree again.',
  'content.toApprovals': 'Approve or withdraw it under Approvals',
  'content.part': 'Text {number}',
  'content.field': '{language}, text {number} (HTML)',
  'content.addPart': 'Add a text',
  'content.removePart': 'Remove text {number}',
  'content.html':
    'Paragraphs, small headings, lists, tables, bold and links are kept; all else is removed. Links lead to https, tel, mailto, LINE or a page of ours.',
  'content.preview': 'Preview',
  'content.previewTitle': 'As members read it',
  'content.none': 'No text: members see nothing.',
  'content.publish': 'Publish',
  'content.publishText':
    'Members read the new text at once. A new link that leads out of the wallet takes a second person.',
  'content.publishTwoText':
    'A legal text: a second person has to approve it. Members read it from then on.',
  'content.asksAgain': 'Ask all members to agree again',
  'content.isChanged': 'Not published yet.',
  'content.isOld':
    'Somebody has published another version since. Copy what you need, then discard your changes.',
  'content.discard': 'Discard changes',
  'content.history': 'History',
  'content.noHistory': 'Nothing was published here yet',
  'content.before': 'What stood there before',
  'content.asked': 'Members were asked again',
  'content.show': 'Show',
  'content.hide': 'Hide',
  'content.useAgain': 'Edit this version',
} as const
