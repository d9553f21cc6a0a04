-- Orders that were paid with another amount, and discounts that are tied to one open order.

-- `wrong_amount`: something was paid, and it was not the price. No credits follow; an operator gives the money back.
alter table purchase_order drop constraint purchase_order_state_check,
  add constraint purchase_order_state_check
    check (state in ('created', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'wrong_amount', 'part_refunded', 'refunded', 'disputed'));

-- The order that a discount is promised to. While that order is open, no other one gets it; when it ends unpaid, the discount is free again.
alter table discount add column order_id text unique references purchase_order;
