/** The prefix of room names. It is followed by the member's public id, or the guest's id. */
export const roomPrefix = 'kapao:'
