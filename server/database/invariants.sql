-- Rules that the tables obey at any moment. Each statement selects the rows that break the sentence above it.
-- Tests of orders and kills check them, and a restore does when it has inserted the rows.
-- Money is whole paise; a statement ends with a semicolon at the end of its line.

-- An order's amount and credit add up to its ordered lines and its ordered shipping fee.
select o.id, o.amount, o.credit, o.shipping_fee, o.fee_credit, sum(i.unit_price * i.quantity) as lines
from "order" o join order_item i on i.order_id = o.id
group by o.id
having o.amount + o.credit <> o.shipping_fee + o.fee_credit + sum(i.unit_price * i.quantity);

-- An order's credit is its lines' credits and its waived fee. Online, a refund and a rest below 1 rupee round up by up to 99 paise each.
select o.id, o.payment_type, o.credit, o.fee_credit, sum(i.credit) as lines
from "order" o join order_item i on i.order_id = o.id
group by o.id
having o.credit - o.fee_credit - sum(i.credit) not between 0 and case when o.payment_type = 'Online' then 198 else 0 end;

-- A line costs the packed part of its price, rounded down; a replacement costs at most its own price and the line's.
select i.order_id, i.position, i.credit, i.packed, i.replacement from order_item i
where i.credit <> i.unit_price * i.quantity - case
  when i.replacement ->> 'state' in ('offered', 'accepted') then least(i.unit_price * i.quantity, (i.replacement ->> 'unitPrice')::bigint * i.quantity,
    div((i.replacement ->> 'unitPrice')::numeric * i.quantity * (i.replacement ->> 'packed')::numeric,
      coalesce((i.replacement ->> 'grams')::numeric, (i.replacement ->> 'pieces')::numeric, 1) * i.quantity))
  when i.packed is null then i.unit_price * i.quantity
  else least(i.unit_price * i.quantity,
    div(i.unit_price::numeric * i.quantity * i.packed, coalesce(i.grams, i.pieces, 1)::numeric * i.quantity)) end;

-- A packed order has a packed line, and a fee is waived for an empty bag only.
select o.id, o.packed_at, o.fee_credit from "order" o
where (o.packed_at is not null and not exists (select from order_item i where i.order_id = o.id and i.packed is not null))
   or (o.fee_credit > 0 and exists (select from order_item i where i.order_id = o.id and (i.packed is distinct from 0
     or coalesce(i.replacement ->> 'state', 'declined') <> 'declined')));

-- Only a cancelled order was refused by the store.
select id, status, refuse_reason from "order" where refuse_reason is not null and status <> 'Cancelled';

-- No order is without items.
select o.id from "order" o
where not exists (select from order_item i where i.order_id = o.id);

-- Every placed order has a timeline: a cash order, or an online order that is paid.
select o.id from "order" o
where (o.payment_type = 'COD' or o.is_paid) and not exists (select from order_status_change c where c.order_id = o.id);

-- An order's status is the last one of its timeline.
select o.id, o.status, c.status as last
from "order" o join order_status_change c on c.order_id = o.id
where c.position = (select max(position) from order_status_change where order_id = o.id) and c.status <> o.status;

-- A timeline begins with Ordered, and not before the order was placed.
select o.id, c.status, c.at, o.created_at
from "order" o join order_status_change c on c.order_id = o.id and c.position = 0
where c.status <> 'Ordered' or c.at < o.created_at;

-- A timeline never goes back in time, and no status follows itself.
select order_id, position, status, at
from (select *, lag(at) over by_order as earlier, lag(status) over by_order as before from order_status_change
      window by_order as (partition by order_id order by position)) c
where at < earlier or status = before;

-- The entries of a timeline are counted from 0 without gaps.
select order_id, count(*), min(position), max(position)
from order_status_change group by order_id
having min(position) <> 0 or max(position) <> count(*) - 1;

-- The items of an order are counted from 0 without gaps, and are at most 50.
select order_id, count(*), min(position), max(position)
from order_item group by order_id
having min(position) <> 0 or max(position) <> count(*) - 1 or count(*) > 50;

-- Every status is one of the words that are stored.
select order_id, position, status from order_status_change
where status not in ('Ordered', 'Processing', 'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled', 'Returned');

-- An order has one line for each product and unit.
select order_id, product_id, unit_id from order_item
group by order_id, product_id, unit_id having count(*) > 1;

-- Nothing follows Cancelled or Returned in a timeline.
select c.order_id, c.position, c.status from order_status_change c
where c.status in ('Cancelled', 'Returned')
  and exists (select from order_status_change later where later.order_id = c.order_id and later.position > c.position);

-- A shopper cancels before the order leaves, the store refuses before the delivery, and only a delivered order is returned.
select order_id, position, before, status, earlier, at
from (select *, lag(at) over by_order as earlier, lag(status) over by_order as before from order_status_change
      window by_order as (partition by order_id order by position)) c
where (status = 'Cancelled' and before not in ('Ordered', 'Processing')
    and (before = 'Delivered' or (select o.refuse_reason from "order" o where o.id = c.order_id) is null))
   or (status = 'Returned' and before <> 'Delivered');

-- An order is Returned exactly when the seller has accepted its return, and a requested or refused one changes no status.
select o.id, o.status, r.state from "order" o left join order_return r on r.order_id = o.id
where (o.status = 'Returned') <> (coalesce(r.state, '') = 'accepted')
   or (r.state = 'requested' and o.status <> 'Delivered');

-- A return is requested within 7 days of a delivery, with a reason, and settled afterwards.
select r.order_id, r.requested_at, r.settled_at from order_return r
where trim(r.reason) = '' or r.settled_at < r.requested_at
   or not exists (select from order_status_change c where c.order_id = r.order_id and c.status = 'Delivered'
     and r.requested_at between c.at and c.at + interval '7 days');

-- A return refunds the amount or the accepted lines: online at least 1 rupee (once less), of cash what was paid beyond the rest.
select r.order_id, r.amount, r.accepted from order_return r join "order" o on o.id = r.order_id
cross join lateral (select case
  when not exists (select from order_item i where i.order_id = o.id and i.unit_price * i.quantity > i.credit
    and not r.accepted @> to_jsonb(i.position)) then o.amount
  else (select least(o.amount, coalesce(sum(i.unit_price * i.quantity - i.credit), 0)) from order_item i
    where i.order_id = o.id and r.accepted @> to_jsonb(i.position)) end as requested) w
cross join lateral (select coalesce(sum(c.amount), 0) as paid,
  coalesce(sum(c.amount) filter (where c.kind <> 'rounding'), 0) as received from receipt c where c.order_id = o.id) d
where r.state = 'accepted' and r.amount <> case
  when o.payment_type = 'COD' then least(d.received, greatest(0, d.paid - (o.amount - w.requested)))
  when w.requested = 0 or w.requested >= 100 or r.amount = w.requested then w.requested
  when o.amount >= 100 then 100 else 0 end;

-- The seller accepts only lines that the shopper wants to return.
select order_id, lines, accepted from order_return where lines is not null and not lines @> accepted;

-- A payment's refunds are at most what its order owes: all if cancelled, else its credit and its accepted return.
select p.id, p.order_id, p.refunded, o.credit, r.amount from payment p join "order" o on o.id = p.order_id
left join order_return r on r.order_id = o.id and r.state = 'accepted'
where p.pays and exists (select from refund f where f.payment_id = p.id and f.reason in ('order ended', 'owed'))
  and p.refunded > case when o.status = 'Cancelled' then p.amount
    else case when o.packed_at is null then 0 else o.credit end + coalesce(r.amount, 0) end;

-- Cash is given back for accepted returns of cash orders only.
select r.order_id, r.cash_given_back_at from order_return r join "order" o on o.id = r.order_id
where r.cash_given_back_at is not null and (r.state <> 'accepted' or o.payment_type <> 'COD');

-- A cash order is paid exactly when it is Delivered and its receipts add up to its amount.
select o.id, o.status, o.is_paid, o.amount, sum(r.amount) as received
from "order" o left join receipt r on r.order_id = o.id
where o.payment_type = 'COD'
group by o.id
having o.is_paid <> (o.status = 'Delivered' and coalesce(sum(r.amount), 0) >= o.amount);

-- Receipts are of delivered or returned cash orders, by kind never below zero, and together at most the order's amount.
select r.order_id, o.status, o.payment_type, o.amount, sum(r.amount) as received
from receipt r join "order" o on o.id = r.order_id
group by r.order_id, o.id
having sum(r.amount) > o.amount or (sum(r.amount) <> 0 and (o.payment_type <> 'COD' or o.status not in ('Delivered', 'Returned')))
union all
select order_id, kind, null, null, sum(amount) from receipt group by order_id, kind having sum(amount) < 0;

-- At most 99 paise of an order are rounded off, and only beside cash, which after a return may be corrected to UPI.
select r.order_id, sum(r.amount) filter (where r.kind = 'rounding') as left_over
from receipt r join "order" o on o.id = r.order_id
group by r.order_id, o.id
having coalesce(sum(r.amount) filter (where r.kind = 'rounding'), 0) not between 0 and 99
  or (o.status <> 'Returned' and sum(r.amount) filter (where r.kind = 'rounding') > 0
    and coalesce(sum(r.amount) filter (where r.kind = 'cash'), 0) = 0);

-- What a step back took back names the change of status right after a Delivered.
select r.id, r.order_id, r.kind, r.amount, r.step_back from receipt r
where r.step_back is not null and (r.amount > 0 or not exists (select from order_status_change c
  where c.order_id = r.order_id and c.position = r.step_back - 1 and c.status = 'Delivered'));

-- A quantity lies between 1 and 99.
select order_id as id, product_id, quantity from order_item where quantity not between 1 and 99
union all
select shopper_id, product_id, quantity from cart_line where quantity not between 1 and 99;

-- No sum of money is below zero.
select 'order' as what, id, least(amount, shipping_fee) as paise from "order" where least(amount, shipping_fee) < 0
union all
select 'item', order_id, unit_price from order_item where unit_price < 0
union all
select 'unit', id, least(price, discount, selling_price) from unit where least(price, discount, selling_price) < 0
union all
select 'product', id, base_price from product where base_price < 0;

-- A unit's price less its discount is its selling price, and its percent is that discount to the paisa.
select id, price, discount_percent, discount, selling_price from unit
where price - discount <> selling_price
   or discount_percent not between 0 and 10000
   or abs(discount - price * discount_percent / 10000.0) > greatest(0.5, price * 0.5 / 10000.0);

-- An order stores its whole delivery address and its distance.
select id, address from "order"
where not address ?& array['id', 'firstName', 'lastName', 'email', 'street', 'city', 'state', 'zipcode', 'country', 'phone']
   or coalesce((address ->> 'distanceKm')::numeric < 0, true);

-- An order has an Idempotency-Key and a hash of its request, or neither.
select id, key, key_hash from "order" where (key is null) <> (key_hash is null);

-- A shopper has at most one order for each Idempotency-Key.
select shopper_id, key from "order" where key is not null
group by shopper_id, key having count(*) > 1;

-- Every order belongs to a shopper.
select o.id, o.shopper_id from "order" o
where not exists (select from shopper s where s.id = o.shopper_id);

-- Every cart line and every address belongs to a shopper.
select 'cart line' as what, product_id as id, shopper_id from cart_line c
where not exists (select from shopper s where s.id = c.shopper_id)
union all
select 'address', id, shopper_id from address a
where not exists (select from shopper s where s.id = a.shopper_id);

-- A cart's lines are counted from 0 without gaps, and are at most 50.
select shopper_id, count(*), min(position), max(position)
from cart_line group by shopper_id
having min(position) <> 0 or max(position) <> count(distinct position) - 1 or count(*) > 50
    or count(distinct position) <> count(*);

-- Every session belongs to a person who exists.
select kind, person_id from session s
where (kind = 'shopper' and not exists (select from shopper p where p.id = s.person_id))
   or (kind = 'seller' and not exists (select from seller p where p.id = s.person_id));

-- No two shoppers have the same e-mail, and every one is stored as it is compared.
select lower(trim(email)) as email from shopper group by lower(trim(email)) having count(*) > 1
union all
select email from shopper where email <> lower(trim(email));

-- An online order that is not paid has no timeline yet.
select o.id from "order" o
where o.payment_type = 'Online' and not o.is_paid and exists (select from order_status_change c where c.order_id = o.id);

-- Exactly the online orders have an expected payment, of the ordered amount.
select o.id, o.payment_type, o.amount, o.credit, p.amount as expected
from "order" o full join order_payment p on p.order_id = o.id
where (o.payment_type = 'Online') is distinct from (p.order_id is not null) or p.amount <> o.amount + o.credit;

-- An online order is paid exactly when one payment pays it, in its whole ordered amount.
select o.id, o.is_paid, p.state, count(m.id) as payments
from "order" o join order_payment p on p.order_id = o.id
left join payment m on m.order_id = o.id and m.pays and m.amount = o.amount + o.credit
group by o.id, o.is_paid, p.state
having o.is_paid <> (count(m.id) = 1) or o.is_paid <> (p.state = 'paid');

-- A payment that pays no order is refunded whole.
select id, order_id, amount, refunded from payment where not pays and refunded <> amount;

-- A payment's refunded sum is that of its refunds, without failed ones that were retried, and at most its amount.
select p.id, p.amount, p.refunded, coalesce(sum(r.amount), 0) as refunds
from payment p left join refund r on r.payment_id = p.id
  and not exists (select from refund retry where retry.instead_of = r.id)
group by p.id having p.refunded <> coalesce(sum(r.amount), 0) or p.refunded > p.amount;

-- An order that was checked and has not changed since owes no refund of 1 rupee or more.
select o.id, o.status, o.credit, p.refunded from "order" o join payment p on p.order_id = o.id and p.pays
left join order_return r on r.order_id = o.id
where o.refund_checked_at = o.updated_at
  and p.refunded + 100 <= case when o.status = 'Cancelled' then o.amount + o.credit
    else case when o.packed_at is null then 0 else o.credit end
      + case when o.status = 'Returned' then coalesce(r.amount, 0) else 0 end end;

-- A refund has a next check exactly while it is asked or pending.
select id, state, ask_at from refund where (state in ('asked', 'pending')) <> (ask_at is not null);

-- No order of a deleted shopper still names them; their e-mail address begins with "deleted".
select o.id, o.shopper_id from "order" o join shopper s on s.id = o.shopper_id
where s.email like 'deleted %'
  and (o.address ->> 'firstName' <> '' or o.address ->> 'lastName' <> '' or o.address ->> 'email' <> ''
    or o.address ->> 'phone' <> '' or o.address ->> 'street' <> '' or o.key is not null
    or exists (select from order_return r where r.order_id = o.id and (r.reason <> '-' or r.refusal <> '-')));

-- A deleted shopper has nothing but orders.
select s.id from shopper s
where s.email like 'deleted %'
  and (s.name <> '' or s.phone is not null
    or exists (select from address a where a.shopper_id = s.id)
    or exists (select from cart_line c where c.shopper_id = s.id)
    or exists (select from session e where e.kind = 'shopper' and e.person_id = s.id)
    or not exists (select from "order" o where o.shopper_id = s.id));

-- A refund that retries another is of the same payment and amount, and that other has failed.
select retry.id, retry.instead_of, first.state from refund retry left join refund first on first.id = retry.instead_of
where retry.instead_of is not null
  and (first.state, first.payment_id, first.amount) is distinct from ('failed', retry.payment_id, retry.amount);

-- A mismatched payment is not among the payments: it pays no order, and the seller refunds it.
select o.id, o.order_id from odd_payment o join payment p on p.id = o.id;

-- The changes of a product’s stock add up to its level, or to 0 while its stock is not counted.
select c.product_id, sum(c.change) as changes, s.level from stock_change c left join stock s on s.product_id = c.product_id
group by c.product_id, s.level having sum(c.change) <> coalesce(s.level, 0)
union all
select s.product_id, 0, s.level from stock s
where s.level > 0 and not exists (select from stock_change c where c.product_id = s.product_id);

-- Each change of stock stores the level after it.
select id, product_id, level, total from (
  select *, sum(change) over (partition by product_id order by id) as total from stock_change) c
where level <> total;

-- No order holds a negative stock of a product, and a cancelled one holds none.
select c.order_id, c.product_id, o.status, -sum(c.change) as held from stock_change c join "order" o on o.id = c.order_id
group by c.order_id, c.product_id, o.status
having sum(c.change) > 0 or (o.status = 'Cancelled' and sum(c.change) <> 0);

-- A pack has grams or pieces, as its product is sold, unless it was deleted or its weight is unknown.
select u.id, p.sold_by, u.grams, u.pieces from unit u join product p on p.id = u.product_id
where u.removed_at is null and (case p.sold_by when 'weight' then u.pieces else u.grams end is not null
  or (p.sold_by = 'piece' and u.pieces is null));

-- The money received for a paid order, less its credit if paid online, is its amount.
select o.id, o.status, o.amount, o.credit, d.received, p.amount as paid
from "order" o
left join payment p on p.order_id = o.id and p.pays
cross join lateral (select coalesce(sum(amount), 0) as received from receipt where order_id = o.id) d
where o.is_paid and coalesce(p.amount - o.credit, 0) + d.received <> o.amount;

-- The money of a closed day adds up to its figures, kind by kind.
select c.day, e.kind, sum(l.amount) as ledger, min(e.amount) as closed
from day_close c
cross join lateral (values ('cash', (c.figures #>> '{received,cash}')::bigint), ('upi', (c.figures #>> '{received,upi}')::bigint),
  ('rounding', (c.figures ->> 'rounding')::bigint), ('online', (c.figures #>> '{received,online}')::bigint),
  ('cash-back', (c.figures #>> '{givenBack,cash}')::bigint), ('online-back', (c.figures #>> '{givenBack,online}')::bigint)) e (kind, amount)
left join (select closed_day, kind, amount from receipt union all select closed_day, 'online', amount from payment
  union all select closed_day, 'online-back', amount from refund union all select closed_day, 'cash-back', amount from order_return) l
  on l.closed_day = c.day and l.kind = e.kind
group by c.day, e.kind having coalesce(sum(l.amount), 0) <> min(e.amount);

-- The sums due on a closed day are its sales and fees, and its persons add up to its totals.
select c.day, c.figures from day_close c
cross join lateral (select coalesce(sum((p ->> 'orders')::bigint), 0) as orders, coalesce(sum((p ->> 'cash')::bigint), 0) as cash,
  coalesce(sum((p ->> 'upi')::bigint), 0) as upi from jsonb_array_elements(c.figures -> 'byPerson') p) p
where (c.figures ->> 'sold')::bigint + (c.figures ->> 'fees')::bigint
    <> (c.figures #>> '{due,cash}')::bigint + (c.figures #>> '{due,upi}')::bigint + (c.figures #>> '{due,online}')::bigint
  or (p.orders, p.cash, p.upi) is distinct from ((c.figures ->> 'orders')::bigint, (c.figures #>> '{received,cash}')::bigint,
    (c.figures #>> '{received,upi}')::bigint);

-- Money is counted in the close of its own day in India, and that day is closed.
select l.what, l.at, l.closed_day from (
  select 'receipt' as what, at, closed_day from receipt union all select 'payment', created_at, closed_day from payment
  union all select 'refund', created_at, closed_day from refund union all select 'return', cash_given_back_at, closed_day from order_return) l
where l.closed_day is not null and ((l.at at time zone 'Asia/Kolkata')::date::text is distinct from l.closed_day
  or not exists (select from day_close c where c.day = l.closed_day));

-- Bill numbers of a financial year are counted from 1 without gaps.
select y.year, y.last, count(b.number), max(b.number) from bill_year y left join bill b on b.year = y.year
group by y.year having count(b.number) <> y.last or max(b.number) is distinct from y.last;
