-- The settings that members read take two, most of all those that say where they turn (decision 0277). One operator could name an account of
-- his own to which members then send money. A change that one operator planned before stays planned.
update setting_kind set takes_two = true where key in ('name', 'website', 'contactText', 'lineLink', 'lineName', 'licenceNumber',
  'licensor', 'helpLine', 'withdrawCheckText', 'chatAwayText');
