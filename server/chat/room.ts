/** What the names of rooms begin with; a visitor's room is this and the public id, or the guest's id. */
export const roomPrefix = 'kapao:'
