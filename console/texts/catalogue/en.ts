/** The texts of the page with the names and the order of games and banks. */
export const catalogueTexts = {
  'catalogue.title': 'Games and banks',
  'catalogue.where': 'Their names and their order in the lists of members.',
  'catalogue.link': 'Names and order',
  'catalogue.intro':
    'Members see games and banks in this order, with the name in their own language. Close and open games under Providers.',
  'catalogue.games': 'Games',
  'catalogue.banks': 'Banks',
  'catalogue.banksText':
    'The setting of banks that registration does not offer hides a bank from new members.',
  'catalogue.place': 'Place {place}',
  'catalogue.notOffered': 'Not offered',
  'catalogue.change': 'Change',
  'catalogue.changeText': 'Members see it at once.',
  'catalogue.placeHint': 'From {first} to {last}. The others make room.',
  'catalogue.regions': 'Countries in which it is offered',
  'catalogue.regionsHint':
    'Members who have an account at the bank keep it. New members cannot choose a bank of another country.',
  'catalogue.region.th': 'Thailand',
  'catalogue.region.lao': 'Laos',
  'catalogue.invalid': 'Check the names, the place and the countries.',
} as const
