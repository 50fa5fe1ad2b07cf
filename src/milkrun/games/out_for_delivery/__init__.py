"""Out For Delivery: couriers on a road map of six cities, with weather, parcels and trades."""
