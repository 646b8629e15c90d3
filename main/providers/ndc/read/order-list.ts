/** OrderListRS: the orders that match, as much as a list says of each. */
import { isCancelled } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { Graph } from './data-lists.ts';
import { readPassenger } from './passengers.ts';

export function readOrderList(response: XmlNode, graph: Graph) {
  const nodes = [
    ...response.all('MatchedOrder'),
    ...response.find('MatchedOrderList/MatchedOrder'),
    ...response.all('Order'),
  ];
  return nodes.map((node) => {
    const order_id = node.text('OrderRefID') ?? node.text('OrderID');
    const status = node.text('OrderStatusCode|StatusCode');
    return {
      order_id,
      owner: node.text('OwnerCode'),
      status,
      cancelled: isCancelled(status),
      created_at: graph.reading.moment(node.text('CreationDateTime')),
      origin: node.text('Dep/StationCode'),
      departure_date: graph.reading.day(node.text('Dep/DepDate')),
      destination: node.text('Arrival/StationCode'),
      arrival_date: graph.reading.day(node.text('Arrival/ArrivalDate')),
      ticketing_status: node.text('TicketingStatusCode'),
      passengers: node.find('PaxList/Pax').map((pax) => {
        pax.text('PTC');
        const { first_name, last_name, birth_date } = readPassenger(
          pax.text('PaxID') ?? '',
          pax,
          graph,
        );
        return { first_name, last_name, birth_date };
      }),
    };
  });
}
