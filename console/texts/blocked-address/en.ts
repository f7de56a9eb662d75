/** The texts of the page of blocked addresses. */
export const blockedAddressTexts = {
  'blockedAddresses.title': 'Blocked addresses',
  'blockedAddresses.link': 'Blocked addresses',
  'blockedAddresses.back': 'Back to System',
  'blockedAddresses.intro':
    'Nobody uses the service from these networks: calls of members and guests are refused, and those of operators too. A change counts on every server almost at once.',
  'blockedAddresses.find': 'Find an address',
  'blockedAddresses.findHint': 'Shows the blocks that hold this address.',
  'blockedAddresses.none': 'No network is blocked',
  'blockedAddresses.noneFound': 'No block holds this address',
  'blockedAddresses.blocked': 'Blocked',
  'blockedAddresses.over': 'Over',
  'blockedAddresses.addedBy': 'Added by {by}, {at}',
  'blockedAddresses.addedBySql': 'Added in the database, {at}',
  'blockedAddresses.noEnd': 'without an end',
  'blockedAddresses.until': 'until {at}',
  'blockedAddresses.ended': 'ended {at}',
  'blockedAddresses.add': 'Block a network',
  'blockedAddresses.addTitle': 'Block a network',
  'blockedAddresses.addAction': 'Block',
  'blockedAddresses.addText':
    'Effective almost at once, for members, guests and operators alike: colleagues from there cannot use the console either. Many members share one address on mobile networks, so block the smallest network that helps, and give it an end.',
  'blockedAddresses.network': 'Address or network',
  'blockedAddresses.networkHint':
    'Such as {address} or {network}. Devices change their {protocol} address, so block their network, such as {household}. The widest are /{four}, and /{six} of {protocol}.',
  'blockedAddresses.end': 'Until (optional)',
  'blockedAddresses.endHint':
    'Time in Bangkok. Without it the block stays until somebody removes it.',
  'blockedAddresses.invalid': 'This is neither an address nor a network.',
  'blockedAddresses.endPast': 'The end must be in the future.',
  'blockedAddresses.remove': 'Remove',
  'blockedAddresses.removeTitle': 'Remove the block of {network}',
  'blockedAddresses.removeText':
    'Everybody can use the service from there again. It was blocked because: {reason}',
  'blockedAddresses.removeOverText':
    'This block is over. It only leaves the list. It was blocked because: {reason}',
} as const
