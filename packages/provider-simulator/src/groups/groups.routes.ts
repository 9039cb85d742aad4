import { contactFilter } from '../contacts/search.ts';
import type { Api, ApiCall } from '../http/api.ts';
import { notFound } from '../http/refusal.ts';
import { simpleList } from '../http/simple-list.ts';
import type { ContactRecord, GroupRecord, SavedSearchRecord } from '../state/records.ts';

/** Member groups, saved searches and bundles (API sections 6.3 and 6.4). */
export function groupRoutes(api: Api): void {
  const groups = '/accounts/:accountId/membergroups';
  api.get(groups, (call) =>
    simpleList(call, {
      rows: call.world.store.all('groups'),
      view: (group) => groupView(group, call, contactsOfGroup(call, group.id).length),
      idsKey: 'MemberGroupIdentifiers',
      isAlwaysPaged: true,
    }),
  );
  api.get(`${groups}/:groupId`, (call) => {
    const group = call.world.store.get('groups', call.id('groupId'));
    if (!group) throw notFound('The member group');
    const withArchived = call.query.flag('includeArchivedMembers') ?? true;
    const ids = idsOf(contactsOfGroup(call, group.id), withArchived);
    return { ...groupView(group, call, ids.length), ContactIds: ids };
  });

  const searches = '/accounts/:accountId/savedsearches';
  api.get(searches, (call) =>
    simpleList(call, {
      rows: call.world.store.all('savedSearches'),
      view: searchView,
      idsKey: 'SavedSearchIdentifiers',
      isAlwaysPaged: false,
    }),
  );
  api.get(`${searches}/:searchId`, (call) => {
    const search = call.world.store.get('savedSearches', call.id('searchId'));
    if (!search) throw notFound('The saved search');
    const narrower = call.query.text('$filter') ?? '';
    const filters = [search.filter, narrower].filter((filter) => filter.trim() !== '');
    const found = filters.reduce(
      (contacts, filter) => contacts.filter(contactFilter(filter, call.world)),
      call.world.store.all('contacts'),
    );
    return {
      ...searchView(search),
      ContactIds: idsOf(found, !(call.query.flag('excludeArchived') ?? false)),
    };
  });

  const bundles = '/accounts/:accountId/bundles';
  api.get(bundles, () => []);
  api.get(`${bundles}/:bundleId`, () => {
    throw notFound('The bundle');
  });
}

function groupView(group: GroupRecord, { links }: ApiCall, contactsCount: number) {
  return {
    Id: group.id,
    Name: group.name,
    Description: group.description,
    Url: links.to('MemberGroups', group.id),
    ContactsCount: contactsCount,
  };
}

function searchView(search: SavedSearchRecord) {
  return { Id: search.id, Name: search.name, Description: search.description };
}

function contactsOfGroup({ world }: ApiCall, groupId: number): ContactRecord[] {
  return world.store.all('contacts').filter((contact) => contact.membership?.groupIds.includes(groupId));
}

function idsOf(contacts: ContactRecord[], withArchived: boolean): number[] {
  return contacts.filter((contact) => withArchived || !contact.isArchived).map((contact) => contact.id);
}
