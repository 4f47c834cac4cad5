ALTER TABLE "order_payment" ADD COLUMN "cart_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shopper" ADD COLUMN "ordered_cart_version" integer DEFAULT -1 NOT NULL;