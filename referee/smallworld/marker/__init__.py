"""What lies in Regions: Artifacts and Legendary Places, turned up by whoever enters."""
